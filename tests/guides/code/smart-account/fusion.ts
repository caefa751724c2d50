import { base } from '@causeway/core/chains'
import { account, instructions, usdc } from '../../smart-account-fixtures.ts'

const trigger = { chainId: base.id, token: usdc, amount: 1_000_000n }
const quote = await account.fusionQuote({ trigger, instructions, feeToken: { chainId: base.id, address: usdc } })
console.log(quote.kind) // 'permit' or 'onchain'
await account.executeFusion(quote)
