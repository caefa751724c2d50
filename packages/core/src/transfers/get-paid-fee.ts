import { sameAddress } from '../chains/address.ts'
import type { TransactionReceipt, TransferRecord } from './record.ts'

/**
 * Returns the network fee of a receipt, in base units of the native token. Undefined if another account paid, as for a
 * contract account, or if the node does not report it.
 */
export function getPaidFee(
  { from }: Pick<TransferRecord, 'from'>,
  receipt: Pick<TransactionReceipt, 'from' | 'networkFee'>,
): bigint | undefined {
  return sameAddress(receipt.from, from) ? receipt.networkFee : undefined
}
