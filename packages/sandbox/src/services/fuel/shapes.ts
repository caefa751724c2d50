import type { Hex } from 'viem'
import { inputShape } from './assemble.ts'
import type { Block, Coin, Entry } from './ledger.ts'

/** TAI64 label of the Unix epoch: 2^62 plus the 10 leap seconds of 1972. Source: TAI64 labels. */
const TAI64_EPOCH = 4_611_686_018_427_387_914n

const ZERO: Hex = `0x${'00'.repeat(32)}`

export function blockShape({ id, height, time, transactionIds }: Block) {
  return {
    id,
    height: height.toString(),
    transactionIds,
    transactions: transactionIds.map((transactionId) => ({ id: transactionId })),
    header: {
      time: tai64(time),
      daHeight: '1',
      consensusParametersVersion: '1',
      stateTransitionBytecodeVersion: '1',
      transactionsCount: transactionIds.length.toString(),
      transactionsRoot: ZERO,
      messageOutboxRoot: ZERO,
      eventInboxRoot: ZERO,
      prevRoot: ZERO,
      applicationHash: ZERO,
    },
  }
}

export function coinShape({ utxoId, owner, amount, assetId, blockCreated, txCreatedIdx }: Coin) {
  return {
    type: 'Coin',
    utxoId,
    owner,
    amount: amount.toString(),
    assetId,
    blockCreated: blockCreated.toString(),
    txCreatedIdx: txCreatedIdx.toString(),
  }
}

/** Returns a transaction in the format of `transaction` and `transactionsByOwner`. */
export function transactionShape(entry: Entry, rawPayload: Hex) {
  return { id: entry.transaction.id, rawPayload, ...partsShape(entry), status: statusShape(entry) }
}

/** Returns a status in the format of subscriptions. */
export function statusShape(entry: Entry) {
  if (entry.kind === 'submitted') return { type: 'SubmittedStatus', time: tai64(Date.now()) }
  if (entry.kind === 'squeezed-out') return { type: 'SqueezedOutStatus', reason: 'Transaction removed.' }
  const { block, kind, transaction } = entry
  const isFailed = kind === 'failure'
  return {
    type: isFailed ? 'FailureStatus' : 'SuccessStatus',
    ...(isFailed ? { reason: 'Revert(0)' } : {}),
    time: tai64(block.time),
    blockHeight: block.height.toString(),
    block: blockShape(block),
    programState: { returnType: isFailed ? 'REVERT' : 'RETURN', data: '0x0000000000000000' },
    receipts: isFailed
      ? [receipt('REVERT', {}), receipt('SCRIPT_RESULT', { result: '1' })]
      : successReceipts(),
    totalGas: '0',
    totalFee: transaction.fee.toString(),
    transaction: partsShape(entry),
  }
}

function successReceipts() {
  return [receipt('RETURN', { val: '0' }), receipt('SCRIPT_RESULT', { result: '0' })]
}

/** Returns the inputs and outputs, including the amounts of the change. */
function partsShape(entry: Entry) {
  const { spent, payments, change } = entry.transaction
  const createdCoins = 'createdCoins' in entry ? entry.createdCoins : []
  const outputs = [
    ...payments.map(({ to, assetId, amount, outputIndex }) => ({
      outputIndex,
      shape: { type: 'CoinOutput', to, assetId, amount: amount.toString() },
    })),
    ...change.map(({ to, assetId, outputIndex }) => ({
      outputIndex,
      shape: { type: 'ChangeOutput', to, assetId, amount: getChange(createdCoins, outputIndex).toString() },
    })),
  ]
  return {
    receiptsRoot: ZERO,
    inputs: spent.map(inputShape),
    outputs: outputs.sort((a, b) => a.outputIndex - b.outputIndex).map(({ shape }) => shape),
  }
}

function getChange(createdCoins: readonly Coin[], outputIndex: number): bigint {
  const suffix = outputIndex.toString(16).padStart(4, '0')
  return createdCoins.find(({ utxoId }) => utxoId.endsWith(suffix))?.amount ?? 0n
}

function receipt(receiptType: string, fields: object) {
  return { id: ZERO, pc: '0', is: '0', gasUsed: '0', receiptType, ra: '0', ...fields }
}

function tai64(milliseconds: number): string {
  return (TAI64_EPOCH + BigInt(Math.floor(milliseconds / 1_000))).toString()
}
