import type { ChainRecord } from './record.ts'
import * as records from './records.ts'

/** All chain records, in order of priority. Import single records for a smaller bundle. */
export const allChains: readonly ChainRecord[] = [
  records.mantle,
  records.arbitrum,
  records.polygon,
  records.optimism,
  records.base,
  records.fuel,
  records.avalanche,
  records.bnb,
  records.ethereum,
  records.berachain,
  records.blast,
  records.gnosis,
  records.hemi,
  records.hyperEvm,
  records.kaia,
  records.linea,
  records.metis,
  records.moonbeam,
  records.plasma,
  records.scroll,
  records.sonic,
  records.taiko,
  records.unichain,
  records.xdc,
  records.zksync,
]
