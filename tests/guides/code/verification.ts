import { causeway, quote } from '../sandbox-fixtures.ts'

const built = await causeway.quotes.build(quote)
console.log(built.verification)
// { spend:     { status: 'verified', by: ['calldata', 'simulation'] },
//   spender:   { status: 'verified', by: ['calldata', 'simulation'] },
//   recipient: { status: 'unverified', reason: 'opaque-calldata', message: 'The calldata does not show who receives.' } }

import { createCauseway } from '@causeway/core'
import { arbitrum } from '@causeway/core/chains'
import { evm } from '@causeway/core/evm'
import { across } from '@causeway/core/providers/across'

const careful = createCauseway({
  chains: [arbitrum],
  platforms: [evm({ verifyWith: 2, nodes: { [arbitrum.id]: ['https://arb1.arbitrum.io/rpc'] } })],
  providers: [across()],
})
