import { arbitrum, base } from '@causeway/core/chains'
import { createSmartAccount, offerFusion } from '@causeway/core/smart-account'
import { causeway, quote, wallet } from '../../sandbox-fixtures.ts'

export const account = createSmartAccount({ owner: wallet, chains: [base, arbitrum] }) // or the wallet of a session
const built = await causeway.quotes.build(quote)
const offer = await offerFusion(account, built, { owner: wallet, platforms: causeway.platforms })
console.log(offer.fee) // { chainId: 8453, token: '0x8335...', amount: 50000n }: on top of the amount, in the same token
console.log(offer.maxFee) // 60000n: a later quote above it is rejected with SMART_ACCOUNT_FEE_RAISED
const transfer = await causeway.executor.execute(built, offer.wallet)
console.log(transfer.status)
