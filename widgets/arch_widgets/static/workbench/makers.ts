/** All modes that a workbench can have. A new one is added here. */

import { play } from "../play/mode.ts";
import { look } from "./look.ts";
import type { Maker } from "./mode.ts";

export const makers: readonly Maker[] = [look, play];
