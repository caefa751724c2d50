import { sameAddress } from '../../chains/index.ts'
import { compact, scaleDecimals } from '../../kernel/index.ts'
import type { DecodedTransaction, QuoteRequest, TransactionData } from '../../quotes/index.ts'
import type { Networks } from './path.ts'
import { decodeSendToken } from './pool.ts'

/** @param networks absent while nothing was asked yet: then the chain and the token of the pool are not known */
export function decodeStargate(
  { to, data }: TransactionData,
  { fromChainId, fromTokenDecimals, toTokenDecimals }: QuoteRequest,
  networks: Networks = {},
): DecodedTransaction | undefined {
  const send = decodeSendToken(data)
  if (!send) return undefined
  const pool = networks[fromChainId]?.pools.find(({ address }) => sameAddress(address, to))
  const destination = Object.entries(networks).find(([, { eid }]) => eid === send.dstEid)
  return compact({
    token: pool?.token,
    amount: send.amount,
    recipient: send.recipient,
    destinationChainId: destination && Number(destination[0]),
    toAmountMin: scaleDecimals(send.minAmount, fromTokenDecimals, toTokenDecimals),
    // A pool takes the tokens itself.
    spender: pool?.address,
  })
}
