import { sameAddress } from '../../chains/address.ts'
import { scaleDecimals } from '../../kernel/amounts.ts'
import type { DecodedTransaction, TransactionData } from '../../quotes/provider.ts'
import type { QuoteRequest } from '../../quotes/quote-request.ts'
import { decodeSendToken } from './calldata.ts'
import type { Networks } from './path.ts'

/**
 * Decodes a transfer through a known pool of the source chain; undefined for any other target, and for a destination
 * chain without a known pool of the same asset.
 *
 * @param networks undefined before `contracts` or `quote` has loaded them
 */
export function decodeStargate(
  { to, data }: TransactionData,
  { fromChainId, fromAddress, fromTokenDecimals, toTokenDecimals }: QuoteRequest,
  networks: Networks = {},
): DecodedTransaction | undefined {
  const pool = networks[fromChainId]?.pools.find(({ address }) => sameAddress(address, to))
  const send = pool && decodeSendToken(data)
  if (!send) return undefined
  const [chainId, network] = Object.entries(networks).find(([, { eid }]) => eid === send.dstEid) ?? []
  const destinationPool = network?.pools.find(({ assetId }) => assetId === pool.assetId)
  if (!destinationPool) return undefined
  return {
    token: pool.token,
    amount: send.amount,
    recipient: send.recipient,
    destinationChainId: Number(chainId),
    toTokenAddress: destinationPool.token,
    toAmountMin: scaleDecimals(send.minAmount, fromTokenDecimals, toTokenDecimals),
    spender: pool.address,
    ...(fromAddress !== undefined &&
      !sameAddress(send.refundAddress, fromAddress) && {
        problem: `The native fee is refunded to ${send.refundAddress}.`,
      }),
  }
}
