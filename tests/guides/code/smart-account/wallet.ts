import { base } from '@causeway/core/chains'
import { smartAccountWallet } from '@causeway/core/smart-account'
import { account, confirmFee } from '../../smart-account-fixtures.ts'

export const wallet = await smartAccountWallet(account, {
  chainId: base.id,
  review: (quote) => confirmFee(quote.fee), // throws to reject
})
