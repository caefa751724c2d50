import { type Hex, keccak256, numberToHex, sha256, toHex } from 'viem'

/** An unspent output. `amount` in base units. */
export interface Coin {
  /** The transaction that made it and the place among its outputs, as nodes write it. */
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
  /** Milliseconds since the epoch. */
  readonly time: number
  readonly transactionIds: readonly Hex[]
}

/** What a transaction spends and makes, as far as a ledger cares. */
export interface LedgerTransaction {
  readonly id: Hex
  readonly spent: readonly Coin[]
  readonly payments: readonly Payment[]
  /** Who gets what is left of an asset. */
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
  | { readonly kind: 'success' | 'failure'; readonly block: Block; readonly made: readonly Coin[] }
)

/** Coins by owner and asset, the blocks that moved them, and what waits for a block. All in memory. */
export interface Ledger {
  readonly latest: Block
  block(by: { readonly id?: string | undefined; readonly height?: number | undefined }): Block | undefined
  coin(utxoId: string): Coin | undefined
  /** Unspent ones; those that something in the pool spends as well. */
  coinsOf(owner: string, assetId?: string): readonly Coin[]
  /** Whether something in the pool spends it. */
  isReserved(coin: Coin): boolean
  entry(id: string): Entry | undefined
  /** In blocks, oldest first. */
  historyOf(owner: string): readonly Entry[]
  fund(owner: Hex, assetId: Hex, amount: bigint): void
  /** Takes a valid transaction in and lets it end as told. */
  take(transaction: LedgerTransaction, outcome: Outcome): Entry
  /** Puts what waits into blocks. */
  release(): void
  /** Calls back with the entry whenever it changes. */
  watch(id: string, listener: (entry: Entry) => void): () => void
}

export function createLedger(baseAssetId: Hex): Ledger {
  const coins = new Map<string, Coin>()
  const entries = new Map<string, Entry>()
  const listeners = new Set<{ readonly id: string; readonly listener: (entry: Entry) => void }>()
  const blocks: Block[] = [makeBlock(undefined, [])]
  let funded = 0

  const latest = () => blocks.at(-1) ?? makeBlock(undefined, [])
  const waiting = () => [...entries.values()].filter(({ kind }) => kind === 'submitted')
  const note = (entry: Entry): Entry => {
    const { id } = entry.transaction
    entries.set(id, entry)
    for (const one of [...listeners]) if (one.id === id) one.listener(entry)
    return entry
  }
  const include = (transaction: LedgerTransaction, kind: 'success' | 'failure'): Entry => {
    const block = makeBlock(latest(), [transaction.id])
    blocks.push(block)
    const made = coinsMadeBy(transaction, kind, block, baseAssetId)
    for (const { utxoId } of transaction.spent) coins.delete(utxoId)
    for (const coin of made) coins.set(coin.utxoId, coin)
    return note({ transaction, kind, block, made })
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
      waiting().some(({ transaction }) => transaction.spent.some((coin) => coin.utxoId === utxoId)),
    entry: (id) => entries.get(id.toLowerCase()),
    historyOf: (owner) =>
      [...entries.values()].filter((entry) => 'block' in entry && touches(entry.transaction, owner)),
    fund(owner, assetId, amount) {
      funded += 1
      const utxoId = utxoIdOf(sha256(toHex(`funded ${funded}`)), 0)
      const { height } = latest()
      coins.set(utxoId, { utxoId, owner, assetId, amount, blockCreated: height, txCreatedIdx: 0 })
    },
    take(transaction, outcome) {
      if (outcome === 'submitted' || outcome === 'squeezed-out') return note({ transaction, kind: outcome })
      return include(transaction, outcome)
    },
    release() {
      for (const { transaction } of waiting()) include(transaction, 'success')
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

/** A transaction that fails pays nobody: all but the fee goes back to where its change goes. */
function coinsMadeBy(
  { id, spent, payments, change, fee }: LedgerTransaction,
  kind: 'success' | 'failure',
  { height }: Block,
  baseAssetId: Hex,
): Coin[] {
  const coin = (to: Hex, assetId: Hex, amount: bigint, outputIndex: number): Coin => ({
    utxoId: utxoIdOf(id, outputIndex),
    owner: to,
    assetId,
    amount,
    blockCreated: height,
    txCreatedIdx: 0,
  })
  const paid = kind === 'success' ? payments : []
  const changed = change.map(({ to, assetId, outputIndex }) => {
    const charged = isSame(assetId, baseAssetId) ? fee : 0n
    return coin(to, assetId, sumOf(spent, assetId) - sumOf(paid, assetId) - charged, outputIndex)
  })
  return [
    ...paid.map(({ to, assetId, amount, outputIndex }) => coin(to, assetId, amount, outputIndex)),
    ...changed.filter(({ amount }) => amount > 0n),
  ]
}

/** What of an asset is in a list. */
export function sumOf(
  list: readonly { readonly assetId: Hex; readonly amount: bigint }[],
  assetId: string,
): bigint {
  return list.reduce((sum, one) => (isSame(one.assetId, assetId) ? sum + one.amount : sum), 0n)
}

export function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

/** 32 bytes of the transaction, 2 of the output. */
function utxoIdOf(transactionId: Hex, outputIndex: number): Hex {
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
