import {
  entryPoint06Address,
  entryPoint07Address,
  entryPoint08Address,
  entryPoint09Address,
} from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { lowerAddress, NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import type { Address, Hex } from '../kernel/schema.ts'
import type { Receipt, SentTransaction, TransactionLog } from '../platforms/transaction.ts'
import { createDepositReader } from './deposit-reader.ts'
import { receipt, scriptedChain, toTopic, transferLog } from './scripted-chain.test-support.ts'
import { HASH } from './transfers.test-support.ts'
import { ENTRY_POINTS } from './user-operations.ts'

const ACCOUNT: Address = '0x1111111111111111111111111111111111111111'
const BRIDGE: Address = '0x2222222222222222222222222222222222222222'
const BUNDLER: Address = '0x9999999999999999999999999999999999999999'
const PAYMASTER: Address = '0x8888888888888888888888888888888888888888'
const NOBODY: Address = '0x0000000000000000000000000000000000000000'
const USDC: Address = `0x${'aa'.repeat(20)}`
const WETH: Address = `0x${'bb'.repeat(20)}`
const ZKSYNC_NATIVE: Address = '0x000000000000000000000000000000000000800A'
const NATIVE: Address = lowerAddress(NATIVE_TOKEN_ADDRESS)
const ETHER = 10n ** 18n

interface Source {
  readonly transaction?: Partial<SentTransaction>
  readonly receipt?: Partial<Receipt> | 'pending'
  readonly logs?: readonly TransactionLog[] | undefined
}

/** Reads the deposit of a transaction from the account to the bridge. */
function readDeposit({ transaction, receipt: change = {}, logs }: Source) {
  const sent = {
    chainId: 1,
    hash: HASH,
    from: ACCOUNT,
    to: BRIDGE,
    data: '0x1234',
    value: 0n,
    nonce: 0,
  } as const
  const chain = {
    ...scriptedChain(change === 'pending' ? {} : { receipts: { [HASH]: receipt(HASH, change) } }),
    getTransaction: async () => ({ ...sent, ...transaction }),
    getLogs: async () => logs,
  }
  const read = createDepositReader({ platforms: { forChain: () => chain } })
  return read(1, HASH, {})
}

const USER_OPERATION_TOPIC: Hex = '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f'

function userOperationLog(
  sender: Address,
  paymaster = NOBODY,
  address: Address = entryPoint07Address,
): TransactionLog {
  return { address, topics: [USER_OPERATION_TOPIC, HASH, toTopic(sender), toTopic(paymaster)], data: '0x' }
}

describe('the amount of a source transaction', () => {
  it('is the only token that left the account, regardless of the native fee', async () => {
    const transaction = { value: ETHER / 100n }
    const logs = [transferLog(USDC, ACCOUNT, BRIDGE, 850n), transferLog(WETH, BRIDGE, ACCOUNT, 5n)]
    expect(await readDeposit({ transaction, logs })).toMatchObject({
      from: ACCOUNT,
      to: BRIDGE,
      token: USDC,
      amount: 850n,
    })
  })

  it('is the native value of a plain payment', async () => {
    const transaction = { data: '0x', value: ETHER } as const
    expect(await readDeposit({ transaction, logs: [] })).toMatchObject({ token: NATIVE, amount: ETHER })
    expect(await readDeposit({ transaction, receipt: 'pending' })).toMatchObject({
      token: NATIVE,
      amount: ETHER,
    })
  })

  it('is unknown if a call sends native value, which may include a message fee', async () => {
    const deposit = await readDeposit({ transaction: { value: ETHER + 1n }, logs: [] })
    expect(deposit).toMatchObject({ from: ACCOUNT, token: NATIVE })
    expect(deposit?.amount).toBeUndefined()
  })

  it.each<readonly [string, Source]>([
    [
      'two tokens left the account',
      { logs: [transferLog(WETH, ACCOUNT, PAYMASTER, 1n), transferLog(USDC, ACCOUNT, BRIDGE, 850n)] },
    ],
    [
      'its events cannot be read, as the value may only be a fee',
      { transaction: { value: 7n }, logs: undefined },
    ],
    ['it is pending, as the value may only be a fee', { transaction: { value: 7n }, receipt: 'pending' }],
    ['it reverted', { transaction: { data: '0x', value: ETHER }, receipt: { status: 'error' }, logs: [] }],
    ['ZKsync reports its gas fee as a transfer', { logs: [transferLog(ZKSYNC_NATIVE, ACCOUNT, BRIDGE, 9n)] }],
  ])('is unknown if %s', async (_, source) => {
    const deposit = await readDeposit(source)
    expect(deposit).toMatchObject({ from: ACCOUNT })
    expect([deposit?.token, deposit?.amount]).toEqual([undefined, undefined])
  })

  it('is the amount of the token on ZKsync, which reports its gas fee as a transfer too', async () => {
    const logs = [transferLog(ZKSYNC_NATIVE, ACCOUNT, BRIDGE, 9n), transferLog(USDC, ACCOUNT, BRIDGE, 850n)]
    expect(await readDeposit({ logs })).toMatchObject({ token: USDC, amount: 850n })
  })
})

describe('the source transaction of an ERC-4337 user operation', () => {
  const transaction = { from: BUNDLER, to: entryPoint07Address, value: 3n }
  const spent = transferLog(USDC, ACCOUNT, BRIDGE, 850n)

  it('belongs to the smart account, not to its bundler', async () => {
    const logs = [spent, userOperationLog(ACCOUNT)]
    expect(await readDeposit({ transaction, logs })).toMatchObject({
      from: ACCOUNT,
      token: USDC,
      amount: 850n,
    })
  })

  it('has an unknown amount if a paymaster may have charged its fee in a token', async () => {
    const logs = [spent, transferLog(USDC, ACCOUNT, PAYMASTER, 2n), userOperationLog(ACCOUNT, PAYMASTER)]
    const deposit = await readDeposit({ transaction, logs })
    expect([deposit?.from, deposit?.token, deposit?.amount]).toEqual([ACCOUNT, undefined, undefined])
  })

  it('has an unknown amount if the account sent several operations in one bundle', async () => {
    const logs = [spent, userOperationLog(ACCOUNT), userOperationLog(ACCOUNT)]
    const deposit = await readDeposit({ transaction, logs })
    expect([deposit?.from, deposit?.token, deposit?.amount]).toEqual([ACCOUNT, undefined, undefined])
  })

  it.each([
    [
      'the bundle has operations of several accounts',
      [spent, userOperationLog(ACCOUNT), userOperationLog(BRIDGE)],
    ],
    ['the events cannot be read', undefined],
  ])('belongs to an unknown account if %s', async (_, logs) => {
    const deposit = await readDeposit({ transaction, logs })
    expect([deposit?.from, deposit?.token, deposit?.amount]).toEqual([undefined, undefined, undefined])
  })

  it('is not recognized by an event that another contract emits', async () => {
    const logs = [spent, userOperationLog(BUNDLER, NOBODY, BRIDGE)]
    expect(await readDeposit({ logs })).toMatchObject({ from: ACCOUNT, token: USDC, amount: 850n })
  })

  it('is recognized at every released entry point', () => {
    const released = [entryPoint06Address, entryPoint07Address, entryPoint08Address, entryPoint09Address]
    expect(ENTRY_POINTS).toEqual(released.map((address) => address.toLowerCase()))
  })
})
