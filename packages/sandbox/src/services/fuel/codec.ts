import type { Transaction, TransactionScript } from 'fuels'
import { concatHex, type Hex, hexToBytes, numberToHex, sha256, toHex } from 'viem'
import { RequestRejectedError } from './request-rejected-error.ts'

/** Encodes and decodes transactions with the coder of `fuels`. */
export interface Codec {
  /** @throws RequestRejectedError for invalid bytes and unsupported kinds of transactions */
  decode(bytes: string): TransactionScript
  encode(transaction: TransactionScript): Hex
  /** Returns the transaction id: a hash that excludes the signatures and the fields that the chain fills in. */
  idOf(transaction: TransactionScript, chainId: number): Hex
}

export async function loadCodec(): Promise<Codec> {
  const { bn, InputType, OutputType, TransactionCoder, TransactionType } = await import('fuels')
  const coder = new TransactionCoder()
  const isScript = (transaction: Transaction): transaction is TransactionScript =>
    transaction.type === TransactionType.Script
  const encode = (transaction: TransactionScript) => toHex(coder.encode(transaction))
  return {
    encode,
    decode(bytes) {
      const transaction = tryDecode(() => coder.decode(hexToBytes(asHex(bytes)), 0)[0])
      if (!isScript(transaction))
        throw new RequestRejectedError('This node only supports script transactions.')
      return transaction
    },
    idOf(transaction, chainId) {
      const signed: TransactionScript = {
        ...transaction,
        receiptsRoot: ZERO,
        inputs: transaction.inputs.map((input) =>
          input.type === InputType.Coin
            ? { ...input, txPointer: { blockHeight: 0, txIndex: 0 }, predicateGasUsed: bn(0) }
            : input,
        ),
        outputs: transaction.outputs.map((output) =>
          output.type === OutputType.Change ? { ...output, amount: bn(0) } : output,
        ),
        witnesses: [],
        witnessesCount: 0,
      }
      return sha256(concatHex([numberToHex(chainId, { size: 8 }), encode(signed)]))
    },
  }
}

const ZERO: Hex = `0x${'00'.repeat(32)}`

function tryDecode(decode: () => Transaction): Transaction {
  try {
    return decode()
  } catch (cause) {
    throw new RequestRejectedError('Failed to decode the transaction.', { cause })
  }
}

function asHex(text: string): Hex {
  if (/^0x(?:[0-9a-f]{2})*$/i.test(text)) return `0x${text.slice(2)}`
  throw new RequestRejectedError('Expected a hex string.')
}
