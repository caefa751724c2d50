import { axelar } from './axelar/index.ts'
import type { BridgeService } from './bridge.ts'
import { butter } from './butter/index.ts'
import { crosscurve } from './crosscurve/index.ts'
import { gaszip } from './gaszip/index.ts'
import { layerswap } from './layerswap/index.ts'
import { lifi } from './lifi/index.ts'
import { mayan } from './mayan/index.ts'
import { type BridgeName, bridgeNames } from './names.ts'
import { nitro } from './nitro/index.ts'
import { orbiter } from './orbiter/index.ts'
import { relay } from './relay/index.ts'
import { squidV1 } from './squid-v1/index.ts'
import { squidV2 } from './squid-v2/index.ts'
import { stargate } from './stargate/index.ts'
import { symbiosis } from './symbiosis/index.ts'
import { xy } from './xy/index.ts'

const bridges: { readonly [Name in BridgeName]: BridgeService & { readonly id: Name } } = {
  lifi,
  'squid-v2': squidV2,
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
  'squid-v1': squidV1,
  axelar,
  relay,
}

/** Services that settle through an escrow. To add one, add a folder, a name in `bridgeNames`, and an entry here. */
export const bridgeServices: readonly BridgeService[] = bridgeNames.map((name) => bridges[name])
