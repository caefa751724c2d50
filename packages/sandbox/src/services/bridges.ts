import { axelar } from './axelar/index.ts'
import type { BridgeService } from './bridge.ts'
import { butter } from './butter/index.ts'
import { crosscurve } from './crosscurve/index.ts'
import { gaszip } from './gaszip/index.ts'
import { layerswap } from './layerswap/index.ts'
import { lifi } from './lifi/index.ts'
import { mayan } from './mayan/index.ts'
import { nitro } from './nitro/index.ts'
import { orbiter } from './orbiter/index.ts'
import { squidV1 } from './squid-v1/index.ts'
import { squidV2 } from './squid-v2/index.ts'
import { stargate } from './stargate/index.ts'
import { swapNames } from './swaps.ts'
import { symbiosis } from './symbiosis/index.ts'
import { xy } from './xy/index.ts'

/** The services that settle through an escrow. A new one is a folder of its own and a line here. */
export const bridgeServices = [
  lifi,
  squidV2,
  crosscurve,
  nitro,
  mayan,
  stargate,
  orbiter,
  gaszip,
  layerswap,
  butter,
  xy,
  symbiosis,
  squidV1,
  axelar,
] as const satisfies readonly BridgeService[]

export type BridgeName = (typeof bridgeServices)[number]['id']

export const bridgeNames = bridgeServices.map(({ id }) => id)

/** Every service of the sandbox. */
export const serviceNames = [
  'across',
  'scripted',
  'fuel',
  'data',
  'points',
  ...bridgeNames,
  ...swapNames,
] as const
