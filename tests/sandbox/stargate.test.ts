import { stargateBus, stargateTaxi } from '@causeway/core/providers/stargate'
import { type Address, erc20Abi, parseAbi, parseUnits, toFunctionSelector } from 'viem'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useSandbox } from '../support/use-sandbox.ts'
import { balanceOf, type Json, soon, toTypes, usdc, valueAt } from './json.ts'
import { buildWith, etherRequest, getStatus, sendBuilt, usdcRequest } from './transfer-fixtures.ts'

const sandbox = useSandbox()
const baseUrl = () => sandbox().services.stargate.baseUrl
const providers = {
  taxi: () => stargateTaxi({ baseUrl: baseUrl() }),
  bus: () => stargateBus({ baseUrl: baseUrl() }),
} as const
type Mode = keyof typeof providers

const MANTLE_WETH: Address = '0xdEAddEaDdeadDEadDEADDEAddEADDEAddead1111'
const NATIVE: Address = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const usdt = {
  1: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  5000: '0x201EBa5CC46D216Ce6DC03F6a759e8E766e956aE',
} as const

const ENDED = /^(DONE|FAILED)$/

/** Functions that return the status of a deposit of the running test. */
const deposits: (() => ReturnType<typeof getStatus>)[] = []

// Settle held deposits before the next test reads balances.
afterEach(async () => {
  sandbox().setSettlement('stargate', { outcome: 'fill', delayMs: 0, unseenMs: 0, status: null })
  sandbox().setFaults('stargate')
  for (const status of deposits.splice(0)) {
    await vi.waitFor(async () => expect((await status()).statusInfo.status).toMatch(ENDED), soon)
  }
})

function held(chainId: number, token: string, owner: Address): Promise<bigint> {
  return token === NATIVE
    ? sandbox().client(chainId).getBalance({ address: owner })
    : balanceOf(sandbox(), chainId, token as Address, owner)
}

async function deposit(mode: Mode, request = usdcRequest(sandbox())) {
  const built = await buildWith(sandbox(), providers[mode](), request)
  const hash = await sendBuilt(sandbox(), built)
  const status = () => getStatus(providers[mode](), built, hash)
  deposits.push(status)
  return { built, hash, status }
}

async function reached(status: () => ReturnType<typeof getStatus>, word: string) {
  return vi.waitFor(async () => {
    const result = await status()
    expect(result.statusInfo.status).toBe(word)
    return result
  }, soon)
}

async function ask(path: string): Promise<{ status: number; body: Json }> {
  const response = await fetch(`${baseUrl()}${path}`)
  return { status: response.status, body: (await response.json()) as Json }
}

describe.each(['taxi', 'bus'] as const)('a transfer through Stargate by %s', (mode) => {
  const recipient = () => sandbox().accounts.recipient.address
  const user = () => sandbox().accounts.user.address

  it.each([
    ['USDC', () => usdcRequest(sandbox())],
    ['Ether', () => etherRequest(sandbox())],
    [
      'USDT, which returns nothing, to Mantle',
      () => ({
        ...usdcRequest(sandbox()),
        fromChainId: 1,
        toChainId: 5000,
        fromTokenAddress: usdt[1],
        toTokenAddress: usdt[5000],
      }),
    ],
    [
      'Ether to Mantle, where it is a token',
      () => ({ ...etherRequest(sandbox()), toChainId: 5000, toTokenAddress: MANTLE_WETH }),
    ],
  ])('quotes %s on chain, verifies, sends and delivers it as quoted', async (_description, requestOf) => {
    const request = requestOf()
    const before = await held(request.toChainId, request.toTokenAddress, recipient())
    const { built, status } = await deposit(mode, request)
    expect(built.verification).toMatchObject({
      spend: { status: 'verified' },
      spender: { status: 'verified' },
      recipient: { status: 'verified' },
    })
    await reached(status, 'DONE')
    await vi.waitFor(async () => {
      const after = await held(request.toChainId, request.toTokenAddress, recipient())
      expect(after - before).toBe(built.quote.toAmount)
    }, soon)
  })

  it('refunds the sender on the source chain', async () => {
    sandbox().setSettlement('stargate', { outcome: 'hold' })
    const { built } = await deposit(mode)
    const before = await held(42161, usdc[42161], user())
    sandbox().setSettlement('stargate', { outcome: 'refund' })
    await vi.waitFor(async () => {
      expect(await held(42161, usdc[42161], user())).toBe(before + BigInt(built.request.fromAmount))
    }, soon)
  })

  it('spends exactly the amount of the token', async () => {
    sandbox().setSettlement('stargate', { outcome: 'hold' })
    const before = await held(42161, usdc[42161], user())
    await deposit(mode)
    expect(await held(42161, usdc[42161], user())).toBe(before - 250_000_000n)
  })

  it('is unknown to the service for the configured time', async () => {
    sandbox().setSettlement('stargate', { unseenMs: 3_600_000 })
    const { status } = await deposit(mode)
    expect((await status()).statusInfo.status).toBe('NOT_FOUND')
    sandbox().setSettlement('stargate', { unseenMs: 0 })
    await reached(status, 'DONE')
  })

  it.each([
    ['above the credit of the path', { fromAmount: parseUnits('11000000', 6) }, /liquidity for 10000000\./],
    [
      'below a millionth',
      {
        fromChainId: 1,
        fromTokenAddress: NATIVE,
        toTokenAddress: NATIVE,
        fromTokenDecimals: 18,
        toTokenDecimals: 18,
        fromAmount: 9n,
      },
      /at most 6 decimals/,
    ],
    ['to another asset', { fromChainId: 1, fromTokenAddress: usdt[1] }, /same asset/],
    [
      'where no pool is',
      { fromTokenAddress: '0xDA10009cBd5D07dd0CeCc66161FC93D7c9000da1' as const, fromTokenDecimals: 18 },
      /no pool/,
    ],
  ])('is rejected %s with a reason for the user', async (_where, change, reason) => {
    const building = buildWith(sandbox(), providers[mode](), { ...usdcRequest(sandbox()), ...change })
    await expect(building).rejects.toMatchObject({ details: expect.stringMatching(reason) })
  })
})

describe('the status of a taxi transfer', () => {
  it.each([
    ['INFLIGHT', 'PENDING'],
    ['CONFIRMING', 'PENDING'],
    ['PAYLOAD_STORED', 'PENDING'],
    ['BLOCKED', 'PENDING'],
    ['FAILED', 'FAILED'],
    ['DELIVERED', 'DONE'],
  ])('maps %s to %s', async (word, expected) => {
    sandbox().setSettlement('stargate', { outcome: 'hold' })
    const { status } = await deposit('taxi')
    await reached(status, 'PENDING')
    sandbox().setSettlement('stargate', { status: word })
    expect((await status()).statusInfo.status).toBe(expected)
  })

  it('names the payment after the arrival, in a message of the documented shape', async () => {
    const { hash, status } = await deposit('taxi')
    const { toHash } = await reached(status, 'DONE')
    const receipt = await sandbox()
      .client(8453)
      .getTransactionReceipt({ hash: toHash as `0x${string}` })
    expect(receipt.from).toBe(sandbox().accounts.relayer.address.toLowerCase())
    const { body } = await ask(`/messages/tx/${hash}`)
    const text = 'string'
    expect(toTypes(body)).toEqual({
      data: [
        {
          guid: text,
          status: { name: text, message: text },
          pathway: {
            srcEid: 'number',
            dstEid: 'number',
            sender: { id: text, name: text, chain: text },
            receiver: { id: text, name: text, chain: text },
          },
          source: { status: text, tx: { txHash: text, from: text, blockTimestamp: 'number', payload: text } },
          destination: { status: text, tx: { txHash: text, blockTimestamp: 'number' } },
        },
      ],
    })
  })

  it('fails if the transfer is abandoned', async () => {
    sandbox().setSettlement('stargate', { outcome: 'fail' })
    const { status } = await deposit('taxi')
    await reached(status, 'FAILED')
  })

  it('is 404 for an unknown hash', async () => {
    expect((await ask(`/messages/tx/0x${'ab'.repeat(32)}`)).status).toBe(404)
  })
})

describe('the status of a bus transfer', () => {
  it('is queued in the documented format, without a message', async () => {
    sandbox().setSettlement('stargate', { outcome: 'hold' })
    const { hash, status } = await deposit('bus')
    const { statusInfo } = await reached(status, 'PENDING')
    expect(statusInfo.message).toBe('Waiting for the bus to leave.')
    const { body } = await ask(`/buses/bus-queue/${hash}`)
    const [text, number] = ['string', 'number']
    const ride = { srcEid: number, dstEid: number, srcChainKey: text, dstChainKey: text, inQueue: 'boolean' }
    const passenger = {
      sender: text,
      receiver: text,
      ticketId: text,
      assetId: number,
      asset: text,
      amountSD: text,
      rideStatus: text,
      txHash: text,
      blockNumber: number,
      timestamp: number,
      nativeDrop: 'boolean',
      passengerBytes: text,
    }
    const queue = { currentBusParams: { capacity: number }, passengers: [passenger] }
    expect(toTypes(body)).toEqual([{ ...ride, queue }])
    expect((await ask(`/messages/tx/${hash}`)).status).toBe(404)
  })

  it('shows the departure before anything has arrived, and LayerZero Scan reports the bus', async () => {
    sandbox().setSettlement('stargate', { outcome: 'hold' })
    const { hash, status } = await deposit('bus')
    await reached(status, 'PENDING')
    const before = await held(8453, usdc[8453], sandbox().accounts.recipient.address)
    sandbox().setSettlement('stargate', { status: 'BUS_LEFT' })
    expect(await status()).toMatchObject({ toHash: '', statusInfo: { status: 'DONE' } })
    expect(await held(8453, usdc[8453], sandbox().accounts.recipient.address)).toBe(before)
    const { body } = await ask(`/buses/bus-queue/${hash}`)
    expect(toTypes(body)).toMatchObject([
      { bus: { busId: 'string', guid: 'string', timestamp: 'number', txHash: 'string' } },
    ])
    const [ride] = body as Json[]
    const message = await ask(`/messages/tx/${String(valueAt(ride ?? null, 'bus', 'txHash'))}`)
    expect(message.body).toMatchObject({ data: [{ status: { name: 'INFLIGHT' } }] })
  })

  it('is an empty list for a taxi transfer and for an unknown hash', async () => {
    const { hash } = await deposit('taxi')
    expect((await ask(`/buses/bus-queue/${hash}`)).body).toEqual([])
    expect((await ask(`/buses/bus-queue/0x${'ab'.repeat(32)}`)).body).toEqual([])
  })
})

describe('the pools of Stargate', () => {
  it('reject a fare that is too small', async () => {
    const built = await buildWith(sandbox(), providers.taxi(), etherRequest(sandbox()))
    if (built.type !== 'transaction') throw new Error('Expected a transaction.')
    const { to, data, value } = built.transaction
    const call = { account: sandbox().accounts.user.address, to: to as Address, data, value: value - 1n }
    // This is the format in which nodes return a contract's custom error.
    await expect(sandbox().client(1).call(call)).rejects.toThrow(
      toFunctionSelector('Stargate_InvalidAmount()'),
    )
  })

  it('are the only ones that can add deposits to the escrow', async () => {
    const abi = parseAbi([
      'function ride((address sender, address recipient, uint32 dstEid, bool isBus, uint256 amountLD, uint64 amountOutSD, uint256 fare) passenger) payable',
    ])
    const { user } = sandbox().accounts
    const accounts = { sender: user.address, recipient: user.address }
    const passenger = { dstEid: 30184, isBus: false, amountLD: 1n, amountOutSD: 1n, fare: 0n, ...accounts }
    const call = { abi, functionName: 'ride', args: [passenger], account: user.address } as const
    await expect(
      sandbox()
        .client(42161)
        .simulateContract({ ...call, address: '0x19cFCE47eD54a88614648DC3f19A5980097007dD' }),
    ).rejects.toThrow(/pools only/)
  })

  it('keep no tokens of a transfer', async () => {
    await deposit('taxi')
    const pool = '0xe8CDF27AcD73a434D661C84887215F7598e7d0d3'
    const refund = await sandbox()
      .client(42161)
      .readContract({ address: usdc[42161], abi: erc20Abi, functionName: 'balanceOf', args: [pool] })
    expect(refund).toBe(0n)
  })
})
