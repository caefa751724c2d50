import { amount, bridge, depositFromTheBridgesApi, friend, usdc, usdt, walletClient } from '../../smart-account-fixtures.ts'

import { arbitrum, base } from '@causeway/core/chains'
import {
  approveInstruction,
  createSmartAccount,
  rawInstruction,
  transferInstruction,
} from '@causeway/core/smart-account'

const account = createSmartAccount({ owner: walletClient, chains: [base, arbitrum] })

const quote = await account.quote({
  instructions: [
    approveInstruction({ chainId: base.id, token: usdc, spender: bridge, amount }),
    rawInstruction(depositFromTheBridgesApi),
    transferInstruction({ chainId: arbitrum.id, token: usdt, to: friend, amount: 5_000_000n }),
  ],
  feeToken: { chainId: base.id, address: usdc },
})
console.log(quote.fee) // { chainId: 8453, token: '0x8335...', amount: 50000n }, in base units
console.log(quote.validUntil) // milliseconds since the epoch: three minutes from now

const hash = await account.execute(quote)
const receipt = await account.waitForReceipt(hash)
console.log(receipt)
