import type { Address, Hex } from '../kernel/schema.ts'
import { UserRejectedError } from '../platforms/errors.ts'
import type { CallEffects, Platform, Simulation } from '../platforms/platform.ts'
import type { Call, Receipt, TransactionRequest, TransactionSearch } from '../platforms/transaction.ts'
import type { TypedData, Wallet } from '../platforms/wallet.ts'

export const SENDER: Address = '0x1111111111111111111111111111111111111111'
export const RECIPIENT: Address = '0x2222222222222222222222222222222222222222'
export const TOKEN: Address = '0x3333333333333333333333333333333333333333'
export const POOL: Address = '0x5555555555555555555555555555555555555555'
export const OTHER_ACCOUNT: Address = '0x9999999999999999999999999999999999999999'
const APPROVE: Hex = '0x095ea7b3'

export const NO_EFFECTS: CallEffects = { movements: [], allowances: [], grants: [] }

/** A transaction that a node knows. */
export interface TestTransaction extends Call {
  readonly hash: Hex
  readonly from: Address
  readonly nonce: number
  block?: bigint
  status?: Receipt['status']
}

/** A chain in memory with nonces, a mempool, blocks, allowances and receipts. */
export interface TestChain {
  readonly platform: Platform
  /** Transactions in the mempool and in blocks, in order. */
  readonly transactions: TestTransaction[]
  /** Allowance of POOL in base units, and the amount that a deposit takes. */
  allowance: bigint
  depositAmount: bigint
  balance: bigint
  /** Behaves like USDT: a new allowance requires zero first. */
  resetsFirst: boolean
  /** Creates a block whenever a receipt is requested. */
  minesForReceipts: boolean
  /** Revert reason of deposits in simulations (`simulated`) or in blocks (`mined`). */
  readonly reverts: { simulated?: string | undefined; mined?: boolean }
  /** Effects of simulated deposits. Default: the node only returns whether they revert. */
  effects?: CallEffects
  /** Whether the node does not return sent transactions. */
  forgetful: boolean
  /** Calls of the platform by name, newest last. */
  readonly calls: string[]
  mine(blocks?: number): void
  broadcast(call: Call, nonce?: number): Hex
  /** Sends a transaction from another device of the account. */
  sendForeign(): void
  /** Speeds up a pending transaction, or cancels it with another call. Returns the new hash. */
  replace(hash: Hex, call?: Call): Hex
  /** Drops the newest transaction. */
  drop(): void
  depositsOf(): TestTransaction[]
  approvals(): bigint[]
}

export function createTestChain(): TestChain {
  const transactions: TestTransaction[] = []
  const calls: string[] = []
  let height = 100n
  const waiting = () => transactions.filter(({ block }) => block === undefined)
  const nextNonce = () => transactions.length

  const getEffect = ({ to, data }: Call): { allowance: bigint } | { reason: string } => {
    if (to === TOKEN && data.startsWith(APPROVE)) {
      const amount = BigInt(`0x${data.slice(-64)}`)
      const reverts = chain.resetsFirst && amount > 0n && chain.allowance > 0n
      return reverts ? { reason: 'approve from non-zero to non-zero' } : { allowance: amount }
    }
    if (to !== POOL) return { allowance: chain.allowance }
    const remaining = chain.allowance - chain.depositAmount
    return remaining < 0n ? { reason: 'insufficient allowance' } : { allowance: remaining }
  }

  const simulate = (call: Call): Simulation => {
    const effect = getEffect(call)
    const scripted = call.to === POOL ? chain.reverts.simulated : undefined
    const reason = scripted ?? ('reason' in effect ? effect.reason : undefined)
    const effects = call.to === POOL ? chain.effects : undefined
    return reason === undefined
      ? { status: 'success', effects }
      : { status: 'reverted', reason, error: undefined }
  }

  const include = (transaction: TestTransaction) => {
    const effect = getEffect(transaction)
    transaction.block = height
    const reverts = 'reason' in effect || (transaction.to === POOL && chain.reverts.mined === true)
    transaction.status = reverts ? 'error' : 'success'
    if (!reverts) chain.allowance = effect.allowance
  }

  const find = (search: TransactionSearch) =>
    transactions.find(
      ({ hash, nonce, to, data, value }) =>
        nonce >= search.nonce &&
        to === search.to &&
        data === search.data &&
        value === search.value &&
        !search.excludedHashes?.includes(hash),
    )

  const chain: TestChain = {
    transactions,
    calls,
    allowance: 0n,
    depositAmount: 1_000n,
    balance: 10n ** 30n,
    resetsFirst: false,
    minesForReceipts: true,
    reverts: {},
    forgetful: false,
    mine(blocks = 1) {
      for (let block = 0; block < blocks; block++) {
        height++
        for (const transaction of waiting()) include(transaction)
      }
    },
    broadcast({ to, data, value }, nonce = nextNonce()) {
      if (nonce !== nextNonce()) throw new Error(nonce < nextNonce() ? 'nonce too low' : 'nonce too high')
      const hash: Hex = `0x${(transactions.length + 1).toString(16).padStart(64, '0')}`
      transactions.push({ hash, from: SENDER, to, data, value, nonce })
      return hash
    },
    sendForeign: () => {
      chain.broadcast({ to: OTHER_ACCOUNT, data: '0x', value: BigInt(transactions.length) })
    },
    replace(hash, call) {
      const index = transactions.findIndex((transaction) => transaction.hash === hash)
      const before = transactions[index]
      if (!before || before.block !== undefined) throw new Error('Only a waiting transaction can be replaced')
      const replacement: TestTransaction = {
        ...before,
        ...call,
        hash: `0x${'e'.repeat(60)}${hash.slice(-4)}`,
      }
      transactions[index] = replacement
      return replacement.hash
    },
    drop: () => {
      transactions.pop()
    },
    depositsOf: () => transactions.filter(({ to }) => to === POOL),
    approvals: () =>
      transactions.filter(({ to }) => to === TOKEN).map(({ data }) => BigInt(`0x${data.slice(-64)}`)),
    platform: recording(calls, {
      chainType: 'EVM',
      getBlockNumber: async () => height,
      getBalance: async () => chain.balance,
      getAllowance: async () => chain.allowance,
      encodeApproval: ({ token, spender, amount }) => ({
        to: token,
        data: `${APPROVE}${spender.slice(2).padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`,
        value: 0n,
      }),
      simulate: async (request) => simulate(request),
      call: async () => ({ status: 'success', data: '0x' }),
      simulateCalls: async ({ calls }) =>
        chain.effects
          ? { status: 'success', effects: calls.map(() => chain.effects ?? NO_EFFECTS) }
          : { status: 'unsupported', reason: 'The chain of these tests cannot' },
      getNextNonce: async () => nextNonce(),
      async findTransaction(search) {
        if (chain.forgetful) return { status: 'unknown', reason: 'The node has pruned its history' }
        const match = find(search)
        if (match) return { status: 'found', hash: match.hash }
        if (waiting().some(({ nonce }) => nonce === search.nonce)) {
          return {
            status: 'unknown',
            reason: 'Another transaction of the account is pending with the same nonce',
          }
        }
        return { status: 'absent', nonceIsFree: nextNonce() <= search.nonce }
      },
      async getTransaction(chainId, hash) {
        const match = transactions.find((transaction) => transaction.hash === hash)
        return match && { ...match, chainId }
      },
      async resolveReplacement({ hash, nonce, to, data, value }) {
        const included = transactions.find(
          (candidate) => candidate.nonce === nonce && candidate.block !== undefined,
        )
        if (included && included.hash !== hash) {
          const isSameCall = included.to === to && included.data === data && included.value === value
          return { status: 'replaced', hash: included.hash, isSameCall }
        }
        return transactions.some((candidate) => candidate.hash === hash)
          ? { status: 'waiting' }
          : { status: 'dropped' }
      },
      getAccountKind: async () => 'eoa',
      async getReceipt(chainId, hash) {
        if (chain.minesForReceipts) chain.mine()
        const transaction = transactions.find((candidate) => candidate.hash === hash)
        return transaction && toReceipt(transaction, chainId)
      },
      getTransferEvents: async () => [],
      dispose: () => undefined,
    }),
  }
  return chain
}

/** Network fee of each transaction, in base units. */
export const NETWORK_FEE = 21_000n

function toReceipt(
  { block, status, hash, from, to, nonce }: TestTransaction,
  chainId: number,
): Receipt | undefined {
  if (block === undefined || status === undefined) return undefined
  return {
    chainId,
    chainType: 'EVM',
    blockHash: `0x${block.toString(16).padStart(64, '0')}`,
    blockNumber: block,
    from,
    to,
    status,
    transactionHash: hash,
    transactionIndex: nonce,
    networkFee: NETWORK_FEE,
  }
}

function recording(calls: string[], platform: Platform): Platform {
  return around(platform, async (name, call) => {
    calls.push(name)
    return call()
  })
}

/** Wraps a platform with a callback before each asynchronous call. */
export function around(
  platform: Platform,
  wrap: <T>(name: string, call: () => Promise<T>) => Promise<T>,
): Platform {
  return {
    ...platform,
    getBlockNumber: (...args) => wrap('getBlockNumber', () => platform.getBlockNumber(...args)),
    getBalance: (...args) => wrap('getBalance', () => platform.getBalance(...args)),
    getAllowance: (...args) => wrap('getAllowance', () => platform.getAllowance(...args)),
    simulate: (...args) => wrap('simulate', () => platform.simulate(...args)),
    getNextNonce: (...args) => wrap('getNextNonce', () => platform.getNextNonce(...args)),
    findTransaction: (...args) => wrap('findTransaction', () => platform.findTransaction(...args)),
    getReceipt: (...args) => wrap('getReceipt', () => platform.getReceipt(...args)),
  }
}

export interface TestWallet extends Wallet {
  address: Address
  keepsNonce: boolean
  chainId: number
  /** Requested transactions, in order. */
  readonly asked: TransactionRequest[]
  readonly switches: number[]
  /** Requested signatures, in order. */
  readonly signed: TypedData[]
  /** Response of the user to a request. Default: sends the transaction. */
  onAsk: (transaction: TransactionRequest, send: () => Hex) => Hex | Promise<Hex>
  onSwitch: (chainId: number) => void | Promise<void>
  onSign: (typedData: TypedData) => Hex | Promise<Hex>
}

export function createTestWallet(chain: TestChain, keepsNonce = true): TestWallet {
  const requests: TransactionRequest[] = []
  const switches: number[] = []
  const signed: TypedData[] = []
  return {
    chainType: 'EVM',
    address: SENDER,
    keepsNonce,
    chainId: 1,
    asked: requests,
    switches,
    signed,
    onSign: () => '0x5197',
    onAsk: (_, send) => send(),
    onSwitch(chainId) {
      this.chainId = chainId
    },
    async getChainId() {
      return this.chainId
    },
    async switchChain(chainId) {
      switches.push(chainId)
      await this.onSwitch(chainId)
    },
    async signTypedData(typedData) {
      signed.push(typedData)
      return this.onSign(typedData)
    },
    async sendTransaction(transaction) {
      requests.push(transaction)
      const { nonce, ...call } = transaction
      return this.onAsk(transaction, () => chain.broadcast(call, this.keepsNonce ? nonce : undefined))
    },
  }
}

export function reject(): never {
  throw new UserRejectedError()
}

export function depositData(toAmount: bigint, build: number): Hex {
  return `0x7b939232${toAmount.toString(16).padStart(64, '0')}${build.toString(16).padStart(64, '0')}`
}
