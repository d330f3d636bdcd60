"""The press: Pages -> bytes (PDF, SVG). Sees of the composing room only `page`.

ReportLab runs modules of these names wherever it finds them, in the user's home too, and takes settings from the
environment. Nothing of a machine may change our bytes: it finds empty ones, and no settings.
"""

import os
import sys
from types import ModuleType

_LOOKED_FOR = ("reportlab.local_rl_mods", "reportlab_mods", "reportlab.local_rl_settings", "reportlab_settings")
_SETTING = "RL_"

for _name in _LOOKED_FOR:
    sys.modules.setdefault(_name, ModuleType(_name))
for _name in [name for name in os.environ if name.startswith(_SETTING)]:
    del os.environ[_name]
