// The editor of book.yaml: CodeMirror with what the schema says of keys and values, and faults at their lines as typed.
const $ = what => document.querySelector(what);
const PLACE = /^(\s*)((?:-\s+)*)(?:(["']?)([^\s#:"'{}[\],][^:"'{}]*?)\3(:)(?:\s+(.*))?)?/;
const help = { schema: {}, kinds: {}, names: {} };
let editor = null, place = null, looking = 0;

// The lines that hold keys, with the columns of their dash (-1 for none) and key; texts of several lines are no keys.
function parsed(cm, until) {
  const found = [];
  let inside = -1;
  for (let line = 0; line <= until; line += 1) {
    const text = cm.getLine(line), at = text.search(/\S/);
    if (at < 0 || text[at] === "#" || (inside >= 0 && at > inside)) continue;
    const [, pad, dashes, , key, colon, value = ""] = PLACE.exec(text);
    const column = pad.length + dashes.length;
    inside = /^[|>]/.test(value) ? column : -1;
    found.push({ line, dash: dashes ? pad.length : -1, column, key: colon ? key : null, value });
  }
  return found;
}

// The keys that lead to a column above a line, and the pairs that stand beside it in the same mapping.
function above(lines, line, column, dash) {
  const path = [], beside = {};
  let most = column, isFirst = true, within = dash >= 0;
  for (const one of lines.filter(each => each.line < line).reverse()) {
    if (within) { if (dash >= 0 && one.column <= dash && one.dash < 0) { path.unshift(one.key); most = one.column; within = false; isFirst = false; } continue; }
    if (one.column === most && isFirst && one.key) beside[one.key] = one.value;
    if (one.column === most && one.dash >= 0) { within = true; dash = one.dash; continue; }
    if (one.column < most && one.key) { path.unshift(one.key); most = one.column; isFirst = false; if (one.dash >= 0) { within = true; dash = one.dash; } }
  }
  return { path, beside };
}

// Where a cursor is: the path of the mapping, the key that its value belongs to (null on a key), the word, what is beside.
function whereAt(cm, { line, ch }) {
  const text = cm.getLine(line), lines = parsed(cm, cm.lastLine()), own = lines.find(one => one.line === line);
  const before = text.slice(0, ch);
  if (/(^|\s)#/.test(before) || (!own && /\S/.test(text))) return null;
  const [, pad, dashes] = PLACE.exec(text), column = /\S/.test(text) ? pad.length + dashes.length : ch;
  const { path, beside } = above(lines, line, column, dashes ? pad.length : -1);
  for (const one of lines.filter(each => each.line > line)) {
    if (one.column < column || (one.dash >= 0 && one.column <= column)) break;
    if (one.column === column && one.key) beside[one.key] = one.value;
  }
  return inBraces(before, text, ch, path, beside) ?? besideColon(before, text, own, path, beside);
}
function besideColon(before, text, own, path, beside) {
  const colon = own?.key ? text.indexOf(":", own.column) : -1;
  if (own?.key) beside[own.key] = own.value;
  if (colon >= 0 && before.length > colon) {
    const from = colon + 1 + /^\s*(\[?(.*,)?\s*)?/.exec(before.slice(colon + 1))[0].length;
    return { path, beside, key: own.key, word: before.slice(from), from, own: own.key };
  }
  const [, word] = /([^\s-][^\s]*)?$/.exec(before), from = before.length - (word ?? "").length;
  return { path, beside, key: null, word: word ?? "", from, own: own?.key ?? null, isNew: colon < 0 };
}
function inBraces(before, text, ch, path, beside) {
  const frames = [];
  for (const [at, sign] of [...before].entries()) {
    if (sign === "{") frames.push(at);
    if (sign === "}") frames.pop();
  }
  if (!frames.length) return null;
  let from = 0, around = beside;
  const steps = [...path];
  for (const at of frames) {
    const key = /(\w+):\s*$/.exec(before.slice(from, at))?.[1];
    if (key) steps.push(key);
    const end = text.indexOf("}", ch), inner = text.slice(at + 1, end < 0 ? undefined : end);
    const pairs = Object.fromEntries([...inner.matchAll(/(\w+):\s*([^,{}[\]]*)/g)].map(([, name, value]) => [name, value.trim()]));
    [around, from] = [key ? { ...around, ...pairs } : pairs, at + 1];
  }
  const part = before.slice(from).split(",").pop(), [, key, gap, rest] = /^\s*(?:([\w]+)(:\s*))?(.*)$/.exec(part);
  const own = key ?? (rest && /^\w*(?=:)/.exec(text.slice(ch - rest.length))?.[0]);
  return { path: steps, beside: around, key: gap ? key : null, word: rest, from: ch - rest.length, own: own || null, isNew: !own };
}

// What the schema says of a path: all forms that may stand there.
function forms(node) {
  if (!node) return [];
  const one = node.$ref ? { ...help.schema.$defs[node.$ref.split("/").pop()], ...node, $ref: undefined } : node;
  const under = one.anyOf && !one.properties ? one.anyOf.flatMap(forms) : [one];
  return under.flatMap(each => each.type === "array" && each.items ? [each, ...forms(each.items)] : [each]);
}
function known(where) {
  const kind = help.kinds[where.beside.kind?.trim() ?? ""] ?? help.kinds[where.kind ?? ""];
  if (where.path.at(-1) === "options") return Object.fromEntries(Object.entries(kind?.properties ?? {}).filter(([name]) => !["width", "height"].includes(name)));
  let at = [help.schema];
  for (const step of where.path) at = at.flatMap(one => forms(one.properties?.[step]));
  return Object.assign({}, ...at.map(one => one.properties ?? {}));
}
function values(key, node) {
  const found = forms(node).flatMap(one => one.enum ?? (one.const !== undefined ? [one.const] : one.type === "boolean" ? ["true", "false"] : []));
  return [...new Set([...(help.names[key] ?? []), ...found])].filter(one => one !== null).map(String);
}
function limits(node) {
  return forms(node).flatMap(({ minimum, exclusiveMinimum, maximum, maxLength, maxItems }) => [
    minimum !== undefined && `≥ ${minimum}`, exclusiveMinimum !== undefined && `> ${exclusiveMinimum}`, maximum !== undefined && `≤ ${maximum}`,
    maxLength !== undefined && `≤ ${maxLength} ${$("#help").dataset.letters}`, maxItems !== undefined && `≤ ${maxItems} ${$("#help").dataset.entries}`]).filter(Boolean);
}
// The kind of the section around options: of the mapping that holds them.
function withKind(cm, where, line) {
  if (where?.path.at(-1) !== "options" || where.beside.kind) return where;
  const lines = parsed(cm, cm.lastLine()), owner = lines.filter(one => one.line < line && one.key === "options").pop();
  return owner ? { ...where, kind: whereAt(cm, { line: owner.line, ch: owner.column })?.beside.kind?.trim() } : where;
}
function asked(cm) {
  const at = cm.getCursor();
  return withKind(cm, whereAt(cm, at), at.line);
}

function hints(cm) {
  const at = cm.getCursor(), where = asked(cm);
  if (!where) return null;
  const keys = known(where), isValue = where.key !== null;
  const all = isValue ? values(where.key, keys[where.key]) : Object.keys(keys).filter(name => name === where.own || !(name in where.beside));
  const rest = /^[^\s,:#{}[\]]*/.exec(cm.getLine(at.line).slice(at.ch))[0], isWhole = all.includes(where.word + rest);
  const list = all.filter(name => isWhole || name.startsWith(where.word)).map(name => ({
    text: isValue || !where.isNew ? name : `${name}: `, displayText: name,
    render: (row, _, one) => { const about = document.createElement("small"); about.textContent = isValue ? "" : keys[name].description ?? ""; row.append(one.displayText, " ", about); } }));
  return { list, from: { line: at.line, ch: where.from }, to: { line: at.line, ch: at.ch + rest.length } };
}

// Beside the editor: what the key at the cursor is for, or the keys that can come here.
function explain(cm) {
  const where = asked(cm), box = $("#help"), rows = [];
  const keys = where ? known(where) : {}, own = where?.own && keys[where.own];
  const row = (name, text) => { const [term, about] = ["dt", "dd"].map(tag => document.createElement(tag)); term.textContent = name; about.textContent = text; rows.push(term, about); };
  if (own) {
    row([...where.path, where.own].join("."), own.description ?? forms(own).map(one => one.description).find(Boolean) ?? "");
    const told = [...values(where.own, own), ...limits(own)];
    if (told.length) row(box.dataset.values, told.join(", "));
    if (own.default !== undefined && own.default !== null && typeof own.default !== "object" && String(own.default)) row(box.dataset.usual, String(own.default));
  } else for (const [name, one] of Object.entries(keys)) if (!(name in where.beside)) row(name, one.description ?? "");
  box.replaceChildren(...rows);
}

function mark(cm, faults) {
  cm.clearGutter("wrong");
  cm.eachLine(line => { cm.removeLineClass(line, "background", "bad"); });
  const list = $("#marked");
  list.replaceChildren(...Object.entries(faults).map(([number, text]) => {
    const sign = document.createElement("span"), entry = document.createElement("li"), link = document.createElement("a"), line = Math.min(number - 1, cm.lastLine());
    sign.textContent = "!"; sign.title = text; sign.className = "sign";
    cm.setGutterMarker(line, "wrong", sign); cm.addLineClass(line, "background", "bad");
    link.href = `?line=${number}`; link.textContent = text; link.addEventListener("click", event => { event.preventDefault(); to(cm, line); });
    entry.append(link); return entry;
  }));
}
function to(cm, line) { cm.setCursor(line, 0); cm.scrollIntoView({ line, ch: 0 }, 120); cm.focus(); }

async function look(cm) {
  const mine = looking += 1;
  const answer = await fetch("/do/look", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ text: cm.getValue() }) });
  if (answer.ok && mine === looking && cm === editor) mark(cm, (await answer.json()).marked);
}

function begin() {
  const area = $("#text");
  if (!area || area.nextSibling?.CodeMirror) return;
  const cm = editor = CodeMirror.fromTextArea(area, {
    mode: "yaml", lineNumbers: true, gutters: ["wrong", "CodeMirror-linenumbers"], viewportMargin: Infinity, inputStyle: "contenteditable",
    readOnly: area.readOnly, screenReaderLabel: area.getAttribute("aria-label"), indentUnit: 2, tabSize: 2, lineWrapping: false, hintOptions: { completeSingle: false, hint: hints },
    extraKeys: { Tab: false, "Shift-Tab": false, "Ctrl-Space": "autocomplete", "Ctrl-S": () => area.form.requestSubmit(), "Cmd-S": () => area.form.requestSubmit() } });
  mark(cm, JSON.parse(area.dataset.marked));
  cm.on("change", () => {
    cm.save(); area.dispatchEvent(new Event("input", { bubbles: true }));
    clearTimeout(look.timer); look.timer = setTimeout(() => look(cm), 400);
  });
  cm.on("cursorActivity", () => { place = cm.getCursor(); explain(cm); });
  cm.on("inputRead", (_, change) => { if (/^\w$/.test(change.text.join("")) && hints(cm)?.list.length) cm.showHint(); });
  const asked = Number(new URLSearchParams(location.search).get("line"));
  if (place) cm.setCursor(place, undefined, { scroll: false });
  else if (asked) to(cm, Math.min(asked, cm.lineCount()) - 1);
  explain(cm);
}
begin();
document.addEventListener("drawn", begin);
Object.assign(help, await (await fetch("/help.json")).json());
explain(editor);
