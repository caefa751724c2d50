import { type Hex, keccak256, numberToHex, sha256, toHex } from 'viem'

/** Unspent transaction output. `amount` in base units. */
export interface Coin {
  /** Id of the transaction that created the output, and the output index, in the wire format. */
  readonly utxoId: Hex
  readonly owner: Hex
  readonly assetId: Hex
  readonly amount: bigint
  readonly blockCreated: number
  readonly txCreatedIdx: number
}

export interface Block {
  readonly id: Hex
  readonly height: number
  /** Block time, in milliseconds since the epoch. */
  readonly time: number
  readonly transactionIds: readonly Hex[]
}

/** Inputs and outputs of a transaction. */
export interface LedgerTransaction {
  readonly id: Hex
  readonly spent: readonly Coin[]
  readonly payments: readonly Payment[]
  /** Recipients of the change, by asset id. */
  readonly change: readonly { readonly to: Hex; readonly assetId: Hex; readonly outputIndex: number }[]
  readonly fee: bigint
}

export interface Payment {
  readonly to: Hex
  readonly assetId: Hex
  readonly amount: bigint
  readonly outputIndex: number
}

export type Outcome = 'success' | 'failure' | 'squeezed-out' | 'submitted'

export type Entry = { readonly transaction: LedgerTransaction } & (
  | { readonly kind: 'submitted' }
  | { readonly kind: 'squeezed-out' }
  | { readonly kind: 'success' | 'failure'; readonly block: Block; readonly createdCoins: readonly Coin[] }
)

/** Coins, blocks and pending transactions of the simulated chain. */
export interface Ledger {
  readonly latest: Block
  block(by: { readonly id?: string | undefined; readonly height?: number | undefined }): Block | undefined
  coin(utxoId: string): Coin | undefined
  /** Returns the unspent coins, including those that pending transactions spend. */
  coinsOf(owner: string, assetId?: string): readonly Coin[]
  /** Returns whether a pending transaction spends the coin. */
  isReserved(coin: Coin): boolean
  entry(id: string): Entry | undefined
  /** Returns the mined transactions of an account, oldest first. */
  historyOf(owner: string): readonly Entry[]
  fund(owner: Hex, assetId: Hex, amount: bigint): void
  /** Adds a valid transaction with the given outcome. */
  take(transaction: LedgerTransaction, outcome: Outcome): Entry
  /** Mines all pending transactions. */
  release(): void
  /** Calls `listener` whenever the entry changes, and returns a function that unsubscribes it. */
  watch(id: string, listener: (entry: Entry) => void): () => void
}

export function createLedger(baseAssetId: Hex): Ledger {
  const coins = new Map<string, Coin>()
  const entries = new Map<string, Entry>()
  const listeners = new Set<{ readonly id: string; readonly listener: (entry: Entry) => void }>()
  const blocks: Block[] = [makeBlock(undefined, [])]
  let funded = 0

  const latest = () => blocks.at(-1) ?? makeBlock(undefined, [])
  const pending = () => [...entries.values()].filter(({ kind }) => kind === 'submitted')
  const update = (entry: Entry): Entry => {
    const { id } = entry.transaction
    entries.set(id, entry)
    for (const watcher of [...listeners]) if (watcher.id === id) watcher.listener(entry)
    return entry
  }
  const include = (transaction: LedgerTransaction, kind: 'success' | 'failure'): Entry => {
    const block = makeBlock(latest(), [transaction.id])
    blocks.push(block)
    const createdCoins = createCoins(transaction, kind, block, baseAssetId)
    for (const { utxoId } of transaction.spent) coins.delete(utxoId)
    for (const coin of createdCoins) coins.set(coin.utxoId, coin)
    return update({ transaction, kind, block, createdCoins })
  }

  return {
    get latest() {
      return latest()
    },
    block: ({ id, height }) => blocks.find((block) => block.id === id || block.height === height),
    coin: (utxoId) => coins.get(utxoId.toLowerCase()),
    coinsOf: (owner, assetId) =>
      [...coins.values()].filter(
        (coin) => isSame(coin.owner, owner) && (assetId === undefined || isSame(coin.assetId, assetId)),
      ),
    isReserved: ({ utxoId }) =>
      pending().some(({ transaction }) => transaction.spent.some((coin) => coin.utxoId === utxoId)),
    entry: (id) => entries.get(id.toLowerCase()),
    historyOf: (owner) =>
      [...entries.values()].filter((entry) => 'block' in entry && touches(entry.transaction, owner)),
    fund(owner, assetId, amount) {
      funded += 1
      const utxoId = toUtxoId(sha256(toHex(`funded ${funded}`)), 0)
      const { height } = latest()
      coins.set(utxoId, { utxoId, owner, assetId, amount, blockCreated: height, txCreatedIdx: 0 })
    },
    take(transaction, outcome) {
      if (outcome === 'submitted' || outcome === 'squeezed-out') return update({ transaction, kind: outcome })
      return include(transaction, outcome)
    },
    release() {
      for (const { transaction } of pending()) include(transaction, 'success')
    },
    watch(id, listener) {
      const watcher = { id: id.toLowerCase(), listener }
      listeners.add(watcher)
      return () => {
        listeners.delete(watcher)
      }
    },
  }
}

/**
 * Returns the coins that a transaction creates. A failed transaction makes no payments and returns all but the fee as
 * change.
 */
function createCoins(
  { id, spent, payments, change, fee }: LedgerTransaction,
  kind: 'success' | 'failure',
  { height }: Block,
  baseAssetId: Hex,
): Coin[] {
  const coin = (to: Hex, assetId: Hex, amount: bigint, outputIndex: number): Coin => ({
    utxoId: toUtxoId(id, outputIndex),
    owner: to,
    assetId,
    amount,
    blockCreated: height,
    txCreatedIdx: 0,
  })
  const executedPayments = kind === 'success' ? payments : []
  const changed = change.map(({ to, assetId, outputIndex }) => {
    const charged = isSame(assetId, baseAssetId) ? fee : 0n
    return coin(
      to,
      assetId,
      sumAmounts(spent, assetId) - sumAmounts(executedPayments, assetId) - charged,
      outputIndex,
    )
  })
  return [
    ...executedPayments.map(({ to, assetId, amount, outputIndex }) => coin(to, assetId, amount, outputIndex)),
    ...changed.filter(({ amount }) => amount > 0n),
  ]
}

/** Returns the total amount of an asset in a list of coins. */
export function sumAmounts(
  list: readonly { readonly assetId: Hex; readonly amount: bigint }[],
  assetId: string,
): bigint {
  return list.reduce((sum, item) => (isSame(item.assetId, assetId) ? sum + item.amount : sum), 0n)
}

export function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** Returns the id of an output: the transaction id (32 bytes) followed by the output index (2 bytes). */
function toUtxoId(transactionId: Hex, outputIndex: number): Hex {
  return `${transactionId}${numberToHex(outputIndex, { size: 2 }).slice(2)}`
}

function touches({ spent, payments, change }: LedgerTransaction, owner: string): boolean {
  return (
    spent.some((coin) => isSame(coin.owner, owner)) ||
    [...payments, ...change].some(({ to }) => isSame(to, owner))
  )
}

function makeBlock(parent: Block | undefined, transactionIds: readonly Hex[]): Block {
  const height = (parent?.height ?? 0) + 1
  const id = keccak256(toHex(`${parent?.id ?? ''} ${height} ${transactionIds.join(' ')}`))
  return { id, height, time: Date.now(), transactionIds }
}
