import {
  type Client,
  type Hex,
  TransactionNotFoundError,
  type TransactionReceipt,
  TransactionReceiptNotFoundError,
} from 'viem'
import { getTransaction, getTransactionReceipt } from 'viem/actions'
import * as z from 'zod/mini'
import { quantitySchema } from '../kernel/schema.ts'
import type { Receipt, SentTransaction, TransactionLog } from '../platforms/transaction.ts'

export async function readTransaction(
  client: Client,
  chainId: number,
  hash: Hex,
): Promise<SentTransaction | undefined> {
  try {
    const { from, to, input, value, nonce } = await getTransaction(client, { hash: hash })
    return { chainId, hash, from, to: to ?? undefined, data: input, value, nonce }
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return undefined
    throw error
  }
}

export async function readReceipt(client: Client, chainId: number, hash: Hex): Promise<Receipt | undefined> {
  const receipt = await findReceipt(client, hash)
  return receipt && toReceipt(chainId, receipt)
}

export async function readLogs(client: Client, hash: Hex): Promise<TransactionLog[] | undefined> {
  const receipt = await findReceipt(client, hash)
  return receipt?.logs.map(({ address, topics, data }) => ({ address, topics, data }))
}

/** Returns the receipt of a transaction, or undefined while it is not included in a block. */
async function findReceipt(client: Client, hash: Hex): Promise<TransactionReceipt | undefined> {
  try {
    return await getTransactionReceipt(client, { hash: hash })
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

function toReceipt(chainId: number, receipt: TransactionReceipt): Receipt {
  return {
    chainId,
    chainType: 'EVM',
    blockHash: receipt.blockHash,
    blockNumber: receipt.blockNumber,
    from: receipt.from,
    to: receipt.to ?? undefined,
    status: receipt.status === 'reverted' ? 'error' : 'success',
    transactionHash: receipt.transactionHash,
    transactionIndex: receipt.transactionIndex,
    networkFee: toNetworkFee(receipt),
  }
}

/** Fees of a receipt. Nodes may omit the gas price, and only those of OP Stack chains and of Scroll report an L1 fee. */
const feeSchema = z.object({
  gasUsed: z.bigint(),
  effectiveGasPrice: z.bigint(),
  l1Fee: z._default(z.union([z.bigint(), quantitySchema]), 0n),
})

/** Returns the network fee, in base units of the native token. Undefined if the node reports no gas price. */
function toNetworkFee(receipt: TransactionReceipt): bigint | undefined {
  const { data } = feeSchema.safeParse(receipt)
  return data && data.gasUsed * data.effectiveGasPrice + data.l1Fee
}
