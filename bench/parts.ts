import type { Part } from './part.ts'
import { assetsPart } from './parts/assets/part.ts'
import { balancesPart } from './parts/balances/part.ts'
import { errorsPart } from './parts/errors/part.ts'
import { fleetPart } from './parts/fleet/part.ts'
import { importPart } from './parts/import/part.ts'
import { journeysPart } from './parts/journeys/part.ts'
import { lendingPart } from './parts/lending/part.ts'
import { pricesPart } from './parts/prices/part.ts'
import { quotesPart } from './parts/quotes/part.ts'
import { rendersPart } from './parts/renders/part.ts'
import { sandboxPart } from './parts/sandbox/part.ts'
import { sizePart } from './parts/size/part.ts'
import { startPart } from './parts/start/part.ts'
import { storesPart } from './parts/stores/part.ts'
import { tablePart } from './parts/table/part.ts'
import { transfersPart } from './parts/transfers/part.ts'

/** All parts, in the order of the report. */
export const PARTS: readonly Part[] = [
  sizePart,
  importPart,
  quotesPart,
  journeysPart,
  transfersPart,
  fleetPart,
  balancesPart,
  lendingPart,
  pricesPart,
  assetsPart,
  errorsPart,
  storesPart,
  rendersPart,
  startPart,
  tablePart,
  sandboxPart,
]
