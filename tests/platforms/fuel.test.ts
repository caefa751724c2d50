import type {
  Wallet as CausewayWallet,
  Clock,
  ExecutionPlan,
  ExecutionProgress,
  Hex,
  TransactionRequest,
} from '@causeway/core'
import { createCauseway, memoryStorage, WalletSession } from '@causeway/core'
import { FUEL_CHAIN_ID, NATIVE_TOKEN_ADDRESS } from '@causeway/core/chains'
import { burnerFuelWallet, encodeFuelTransfer, fuelConnector, fuelWallet } from '@causeway/core/fuel'
import { createFakeClock, drive } from '@causeway/core/testing'
import { sandboxConfig } from '@causeway/sandbox'
import {
  Account,
  FuelConnector,
  hexlify,
  Provider,
  type ScriptTransactionRequest,
  type TransactionRequestLike,
  Wallet,
  type WalletUnlocked,
} from 'fuels'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readFuelBalances } from '../../packages/core/src/fuel/balances.ts'
import { useSandbox } from '../support/use-sandbox.ts'

const sandbox = useSandbox()
const parts = () => {
  const { fuel } = sandbox().description
  const [user, recipient] = fuel.accounts
  const [eth, usdc] = fuel.assets
  if (!user || !recipient || !eth || !usdc) throw new Error('The sandbox has no Fuel account or asset.')
  return { url: fuel.url, user, recipient, eth: eth.assetId, usdc: usdc.assetId }
}

let causeway: ReturnType<typeof createCauseway>
beforeAll(() => {
  causeway = createCauseway(sandboxConfig(sandbox().description))
})
afterAll(() => causeway.dispose())

const platform = () => causeway.platforms.forChain(FUEL_CHAIN_ID)
const balanceOf = (account: string, token: string) =>
  platform().getBalance({ chainId: FUEL_CHAIN_ID, account, token })

function createTransfer(assetId: Hex, amount: bigint): TransactionRequest {
  const { user, recipient } = parts()
  const call = encodeFuelTransfer({ to: recipient.address, assetId, amount })
  return { ...call, chainId: FUEL_CHAIN_ID, from: user.address }
}

/** Fake clock, with which the pause after sending passes immediately. */
const clock = createFakeClock()
function burner(): Promise<CausewayWallet> {
  const { chains } = sandboxConfig(sandbox().description)
  return burnerFuelWallet(parts().user.privateKey, { chains, clock })
}
async function send(wallet: CausewayWallet, transaction: TransactionRequest): Promise<string> {
  const prepared = await prepare(wallet, transaction)
  return drive(clock, prepared.send())
}
function prepare(wallet: CausewayWallet, transaction: TransactionRequest) {
  if (!wallet.prepareTransaction) throw new Error('Expected a wallet that prepares transactions.')
  return wallet.prepareTransaction(transaction)
}

describe('the wallet of the fuels package on the simulated node', () => {
  it('sends, waits for the result and reads its summary, as on a real node', async () => {
    const { url, user, recipient, usdc } = parts()
    const provider = new Provider(url)
    const wallet = Wallet.fromPrivateKey(user.privateKey, provider)
    expect(wallet.address.toB256()).toBe(user.address)
    const receiver = new Account(recipient.address, provider)
    const before = BigInt((await receiver.getBalance(usdc)).toString())

    const response = await wallet.transfer(recipient.address, 1_000, usdc)
    const result = await response.waitForResult()
    expect(result).toMatchObject({ status: 'success', isStatusSuccess: true })
    expect(BigInt((await receiver.getBalance(usdc)).toString())).toBe(before + 1_000n)

    const { operations } = await response.getTransactionSummary()
    expect(operations).toMatchObject([
      { name: 'Transfer asset', to: { address: recipient.address }, assetsSent: [{ assetId: usdc }] },
    ])
    expect((await receiver.getBalances()).balances).toHaveLength(2)
    expect((await provider.getBlock('latest'))?.transactionIds).toEqual([response.id])
  })

  it('reports a failed transaction, and one that was squeezed out', async () => {
    const { url, user, recipient } = parts()
    const wallet = Wallet.fromPrivateKey(user.privateKey, new Provider(url))
    sandbox().setFuel({ next: 'failure' })
    const failed = await wallet.transfer(recipient.address, 1)
    await expect(failed.waitForResult()).rejects.toThrow(/reverted/)
    sandbox().setFuel({ next: 'squeezed-out' })
    const squeezed = await wallet.transfer(recipient.address, 1)
    await expect(squeezed.waitForResult()).rejects.toThrow('Squeezed Out')
  })

  it('cannot spend more than its balance, spend a coin twice, or sign with another key', async () => {
    const { url, user, recipient } = parts()
    const provider = new Provider(url)
    const wallet = Wallet.fromPrivateKey(user.privateKey, provider)
    await expect(wallet.transfer(recipient.address, 10 ** 15)).rejects.toThrow()

    const request = await wallet.createTransfer(recipient.address, 5)
    const sign = (request: ScriptTransactionRequest, signer: WalletUnlocked) =>
      request.updateWitness(0, signer.signer().sign(request.getTransactionId(FUEL_CHAIN_ID)))
    const submit = (request: ScriptTransactionRequest) =>
      provider.operations.submit({ encodedTransaction: hexlify(request.toTransactionBytes()) })
    sign(request, wallet)
    await submit(request)
    await expect(submit(request)).rejects.toThrow('already known')

    const forged = await wallet.createTransfer(recipient.address, 6)
    sign(forged, Wallet.generate({ provider }))
    await expect(submit(forged)).rejects.toThrow('InvalidSignature')
  })
})

describe('a transfer through the SDK', () => {
  it.each([
    ['ETH', () => NATIVE_TOKEN_ADDRESS, 2_000_000n],
    ['an asset', () => parts().usdc, 3_000_000n],
  ])('has its hash before it is sent, and arrives (%s)', async (_description, token, amount) => {
    const { user, recipient } = parts()
    const wallet = await burner()
    expect(wallet).toMatchObject({ chainType: 'FUEL', address: user.address, keepsNonce: false })
    const before = await balanceOf(recipient.address, token())
    const fromBlock = await platform().getBlockNumber(FUEL_CHAIN_ID)
    const transaction = createTransfer(token(), amount)
    expect(await platform().simulate(transaction)).toEqual({ status: 'success' })

    const prepared = await prepare(wallet, transaction)
    const search = { ...transaction, nonce: 0, fromBlock, expectedHash: prepared.hash }
    expect(await platform().findTransaction(search)).toEqual({ status: 'absent', nonceIsFree: false })
    expect(await drive(clock, prepared.send())).toBe(prepared.hash)
    expect(await platform().findTransaction(search)).toEqual({ status: 'found', hash: prepared.hash })

    expect(await balanceOf(recipient.address, token())).toBe(before + amount)
    const blockNumber = await platform().getBlockNumber(FUEL_CHAIN_ID)
    expect(blockNumber).toBe(fromBlock + 1n)
    expect(await platform().getReceipt(FUEL_CHAIN_ID, prepared.hash)).toEqual({
      chainId: FUEL_CHAIN_ID,
      chainType: 'FUEL',
      status: 'success',
      from: user.address,
      to: recipient.address,
      blockHash: expect.stringMatching(/^0x[0-9a-f]{64}$/),
      blockNumber,
      networkFee: 1_000n,
      transactionHash: prepared.hash,
      transactionIndex: 0,
    })
    expect(await platform().getTransaction(FUEL_CHAIN_ID, prepared.hash)).toEqual({
      ...transaction,
      hash: prepared.hash,
      nonce: 0,
    })
    const events = {
      type: 'token',
      chainId: FUEL_CHAIN_ID,
      token: token().toUpperCase().replace('0X', '0x'),
    } as const
    const arrived = await platform().getTransferEvents({
      ...events,
      to: recipient.address,
      fromBlock: blockNumber,
    })
    expect(arrived).toMatchObject([
      { from: user.address, to: recipient.address, amount, transactionHash: prepared.hash, blockNumber },
    ])
    const later = { ...events, to: recipient.address, fromBlock: blockNumber + 1n }
    expect(await platform().getTransferEvents(later)).toEqual([])
  })

  it('does not resolve within half a second after sending', async () => {
    const fakeClock = createFakeClock()
    let pauses: () => void = () => undefined
    const pausing = new Promise<void>((resolve) => {
      pauses = resolve
    })
    const watched: Clock = {
      ...fakeClock,
      setTimeout(callback, milliseconds) {
        if (milliseconds === 500) pauses()
        return fakeClock.setTimeout(callback, milliseconds)
      },
    }
    const { chains } = sandboxConfig(sandbox().description)
    const wallet = await burnerFuelWallet(parts().user.privateKey, { chains, clock: watched })
    const prepared = await prepare(wallet, createTransfer(parts().usdc, 15n))
    let isOver = false
    const sending = prepared.send().then(() => {
      isOver = true
    })
    await pausing
    expect(await platform().getTransaction(FUEL_CHAIN_ID, prepared.hash)).toBeDefined()
    await fakeClock.advance(499)
    expect(isOver).toBe(false)
    await fakeClock.advance(1)
    await sending
  })

  it('is rejected if another transaction spent its coins, and only one of them is included', async () => {
    const { recipient, usdc } = parts()
    const wallet = await burner()
    const before = await balanceOf(recipient.address, usdc)
    const both = [
      await prepare(wallet, createTransfer(usdc, 21n)),
      await prepare(wallet, createTransfer(usdc, 22n)),
    ]
    const outcomes = await drive(clock, Promise.allSettled(both.map((prepared) => prepared.send())))
    const refused = outcomes.filter(({ status }) => status === 'rejected')
    expect(refused).toMatchObject([{ reason: { code: 'FUEL_NODE_REJECTED' } }])
    const gained = (await balanceOf(recipient.address, usdc)) - before
    expect([21n, 22n]).toContain(gained)
  })

  it('returns a receipt with an error if it fails, and only costs the fee', async () => {
    const { user, recipient, eth, usdc } = parts()
    const wallet = await burner()
    const before = [await balanceOf(user.address, usdc), await balanceOf(recipient.address, usdc)]
    const coins = await balanceOf(user.address, eth)
    sandbox().setFuel({ next: 'failure' })
    const hash = await send(wallet, createTransfer(usdc, 10n))
    expect(await platform().getReceipt(FUEL_CHAIN_ID, hash)).toMatchObject({ status: 'error' })
    expect([await balanceOf(user.address, usdc), await balanceOf(recipient.address, usdc)]).toEqual(before)
    expect(await balanceOf(user.address, eth)).toBe(coins - 1_000n)
  })

  it('rejects if it is squeezed out, and changes no balance', async () => {
    const { usdc } = parts()
    const wallet = await burner()
    sandbox().setFuel({ next: 'squeezed-out' })
    const transaction = createTransfer(usdc, 11n)
    const hash = await send(wallet, transaction)
    expect(await platform().getReceipt(FUEL_CHAIN_ID, hash)).toMatchObject({
      status: 'error',
      blockNumber: 0n,
    })
    expect(await platform().getTransaction(FUEL_CHAIN_ID, hash)).toBeUndefined()
    const sent = { ...transaction, hash, nonce: 0 }
    expect(await platform().resolveReplacement(sent, 0n)).toEqual({ status: 'dropped' })
    expect(
      await platform().findTransaction({ ...transaction, nonce: 0, fromBlock: 0n, expectedHash: hash }),
    ).toEqual({ status: 'absent', nonceIsFree: false })
  })

  it('is waited for while it is submitted, and has a receipt once it is in a block', async () => {
    const { usdc } = parts()
    const wallet = await burner()
    sandbox().setFuel({ next: 'submitted' })
    const transaction = createTransfer(usdc, 12n)
    const hash = await send(wallet, transaction)
    expect(await platform().getReceipt(FUEL_CHAIN_ID, hash)).toBeUndefined()
    const sent = { ...transaction, hash, nonce: 0 }
    expect(await platform().resolveReplacement(sent, 0n)).toEqual({ status: 'waiting' })
    sandbox().setFuel({ release: true })
    expect(await platform().getReceipt(FUEL_CHAIN_ID, hash)).toMatchObject({ status: 'success' })
  })

  it('is rejected before signing if it exceeds the balance', async () => {
    const { usdc } = parts()
    const wallet = await burner()
    const tooMuch = createTransfer(usdc, 10n ** 18n)
    expect(await platform().simulate(tooMuch)).toMatchObject({ status: 'reverted' })
    await expect(prepare(wallet, tooMuch)).rejects.toMatchObject({ code: 'FUEL_PREPARE_FAILED' })
  })

  it('has the network fee that is signed, before it is signed', async () => {
    const { user, eth, usdc } = parts()
    const wallet = await burner()
    const before = await balanceOf(user.address, eth)
    const { maxFee, send: sendPrepared } = await prepare(wallet, createTransfer(usdc, 1n))
    expect(maxFee).toBe(1_000n)
    await drive(clock, sendPrepared())
    expect(await balanceOf(user.address, eth)).toBe(before - 1_000n)
  })

  it('is rejected for another account than that of the wallet', async () => {
    const wallet = await burner()
    const { recipient, usdc } = parts()
    await expect(
      prepare(wallet, { ...createTransfer(usdc, 1n), from: recipient.address }),
    ).rejects.toMatchObject({
      code: 'WRONG_ACCOUNT',
    })
  })
})

describe('a node that builds a different transaction than requested', () => {
  interface Assembled {
    inputs: Record<string, unknown>[]
    outputs: Record<string, unknown>[]
  }
  const otherWallet: Hex = `0x${'e1'.repeat(32)}`
  const spoiled = (change: (transaction: Assembled) => void): typeof fetch => {
    return async (input, init) => {
      const response = await fetch(input, init)
      if (!String(init?.body).includes('"operationName":"assembleTx"')) return response
      const reply = (await response.json()) as { data: { assembleTx: { transaction: Assembled } } }
      change(reply.data.assembleTx.transaction)
      return Response.json(reply)
    }
  }

  it.each<[string, (transaction: Assembled) => void, string | undefined]>([
    ['nothing at all', () => undefined, undefined],
    [
      'another recipient',
      ({ outputs }) => Object.assign(outputs[0] ?? {}, { to: otherWallet }),
      'does not pay',
    ],
    ['another amount', ({ outputs }) => Object.assign(outputs[0] ?? {}, { amount: '14' }), 'does not pay'],
    [
      'another asset',
      ({ outputs }) => Object.assign(outputs[0] ?? {}, { assetId: otherWallet }),
      'does not pay',
    ],
    ['the payment twice', ({ outputs }) => outputs.push({ ...outputs[0] }), 'does not pay'],
    [
      'a payment more',
      ({ outputs }) => outputs.push({ ...outputs[0], to: otherWallet }),
      'pays another account',
    ],
    [
      'its change elsewhere',
      ({ outputs }) => Object.assign(outputs[1] ?? {}, { to: otherWallet }),
      'pays another account',
    ],
    ['no change', ({ outputs }) => void outputs.splice(1, 1), 'no change'],
    [
      'coins of others',
      ({ inputs }) => Object.assign(inputs[0] ?? {}, { owner: otherWallet }),
      'coins of another account',
    ],
  ])('is checked before it is signed when it is assembled with %s', async (_description, change, why) => {
    const { user, usdc } = parts()
    const { chains } = sandboxConfig(sandbox().description)
    const wallet = await burnerFuelWallet(user.privateKey, { chains, clock, fetch: spoiled(change) })
    const outcome = await prepare(wallet, createTransfer(usdc, 13n)).catch((error: unknown) => error)
    if (why === undefined) return expect(outcome).toHaveProperty('send')
    expect(outcome).toMatchObject({
      code: 'FUEL_TRANSACTION_MISMATCH',
      details: expect.stringContaining('Nothing was signed.'),
    })
    expect(outcome).toMatchObject({ details: expect.stringContaining(why) })
  })
})

/** Connector of the fuels package with the key of the user, like a browser extension. */
class KeyConnector extends FuelConnector {
  override readonly name = 'Key Wallet'
  readonly #wallet = Wallet.fromPrivateKey(parts().user.privateKey, new Provider(parts().url))
  rejects = false
  override connect = async () => true
  override disconnect = async () => true
  override isConnected = async () => true
  override accounts = async () => [parts().user.address]
  override currentAccount = async () => parts().user.address
  override currentNetwork = async () => ({ chainId: FUEL_CHAIN_ID, url: parts().url })
  override async sendTransaction(_address: string, transaction: TransactionRequestLike) {
    if (this.rejects) throw new Error('User rejected the transaction!')
    return this.#wallet.sendTransaction(transaction)
  }
}

describe('a wallet behind a connector of the fuels package', () => {
  it('is connected by a session, and sends the transaction that was journaled', async () => {
    const { recipient, usdc } = parts()
    const { chains } = sandboxConfig(sandbox().description)
    const connector = fuelConnector({
      id: 'key',
      name: 'Key Wallet',
      connector: new KeyConnector(),
      chains,
      clock,
    })
    const session = new WalletSession({ chains, connectors: [connector] })
    const wallet = await session.connect(connector)
    const before = await balanceOf(recipient.address, usdc)
    const prepared = await prepare(wallet, createTransfer(usdc, 17n))
    expect(await drive(clock, prepared.send())).toBe(prepared.hash)
    expect(await balanceOf(recipient.address, usdc)).toBe(before + 17n)
    await session.dispose()
  })

  it('sends nothing if the user rejects', async () => {
    const { user, recipient, usdc } = parts()
    const { chains } = sandboxConfig(sandbox().description)
    const connector = new KeyConnector()
    connector.rejects = true
    const wallet = fuelWallet({ connector, address: user.address, chains, clock })
    const before = await balanceOf(recipient.address, usdc)
    await expect(send(wallet, createTransfer(usdc, 19n))).rejects.toMatchObject({ code: 'USER_REJECTED' })
    expect(await balanceOf(recipient.address, usdc)).toBe(before)
  })
})

describe('an invalid private key', () => {
  it('is rejected with an error that does not contain it', async () => {
    const key = '0xsecret'
    const error = await burnerFuelWallet(key, { chains: [] }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'INVALID_PRIVATE_KEY' })
    expect(error).not.toHaveProperty('cause')
    expect(JSON.stringify(error)).not.toContain(key)
  })
})

describe('reading the node', () => {
  it('returns every balance of an account, equal to the separate reads', async () => {
    const { user, eth, usdc } = parts()
    const { chains } = sandboxConfig(sandbox().description)
    const account = { chainId: FUEL_CHAIN_ID, account: user.address }
    const balances = await readFuelBalances({ chains, clock }, account)
    expect(balances.map(({ assetId }) => assetId).sort()).toEqual([usdc, eth].sort())
    for (const { assetId, amount } of balances) expect(amount).toBe(await balanceOf(user.address, assetId))
    expect(await balanceOf(user.address, NATIVE_TOKEN_ADDRESS)).toBe(await balanceOf(user.address, eth))
  })

  it('throws an error that names the failed request if the node is faulty', async () => {
    sandbox().setFaults('fuel', { times: 1, reply: { kind: 'malformedJson' } })
    await expect(platform().getBlockNumber(FUEL_CHAIN_ID)).rejects.toMatchObject({ code: 'INVALID_RESPONSE' })
    expect(await platform().getBlockNumber(FUEL_CHAIN_ID)).toBeGreaterThan(0n)
  })
})

describe('a plan on Fuel', () => {
  const createPlan = (amount: bigint): ExecutionPlan => {
    const { chainId, from, ...call } = createTransfer(parts().usdc, amount)
    return {
      chainId,
      account: from,
      name: 'Transfer',
      info: { type: 'Swap', inputCurrency: parts().usdc, inputAmountRaw: amount },
      steps: [{ kind: 'transfer', call }],
      spends: [{ token: parts().usdc, amount }],
    }
  }
  /** Wallet with the system clock, with which the pause after sending takes real time. */
  const realBurner = () => {
    const { chains } = sandboxConfig(sandbox().description)
    return burnerFuelWallet(parts().user.privateKey, { chains })
  }

  it('transfers the asset, reports each step code, and is done with its receipt', async () => {
    const { recipient, usdc } = parts()
    const before = await balanceOf(recipient.address, usdc)
    const codes: number[] = []
    const onProgress = ({ code }: ExecutionProgress) => codes.push(code)
    const record = await causeway.executor.execute(createPlan(321n), await realBurner(), { onProgress })
    expect(record).toMatchObject({ status: 'DONE', chainType: 'FUEL', confirmedBy: 'chain' })
    expect(codes).toEqual([61, 63, 64, 62])
    expect(await balanceOf(recipient.address, usdc)).toBe(before + 321n)
  })

  it('is not signed if the node raises the network fee above the reviewed one', async () => {
    const { user, recipient, usdc } = parts()
    const { chains } = sandboxConfig(sandbox().description)
    const raising: typeof fetch = async (input, init) => {
      const response = await fetch(input, init)
      if (!String(init?.body).includes('"operationName":"assembleTx"')) return response
      const body = (await response.text()).replace(/"maxFee":"\d+"/, '"maxFee":"1001"')
      return Response.json(JSON.parse(body))
    }
    const { chainId, from, ...call } = createTransfer(usdc, 5n)
    const { maxFee } = await prepare(await realBurner(), { ...call, chainId, from })
    const reviewed = (): ExecutionPlan => ({
      ...createPlan(5n),
      steps: [{ kind: 'transfer', call, maxNetworkFee: maxFee ?? 0n }],
    })
    const before = await balanceOf(recipient.address, usdc)
    const hostile = await burnerFuelWallet(user.privateKey, { chains, fetch: raising })
    await expect(causeway.executor.execute(reviewed(), hostile)).rejects.toMatchObject({
      code: 'NETWORK_FEE_RAISED',
      maybeSent: false,
    })
    expect(await balanceOf(recipient.address, usdc)).toBe(before)
    await causeway.executor.execute(reviewed(), await realBurner())
    expect(await balanceOf(recipient.address, usdc)).toBe(before + 5n)
  })

  it('is rejected before the wallet request if the asset is missing', async () => {
    await expect(causeway.executor.execute(createPlan(10n ** 18n), await realBurner())).rejects.toMatchObject(
      {
        code: 'INSUFFICIENT_BALANCE',
      },
    )
  })

  it.each(['failure', 'squeezed-out'] as const)(
    'fails with a message if its transaction ends as %s',
    async (next) => {
      sandbox().setFuel({ next })
      await expect(causeway.executor.execute(createPlan(5n), await realBurner())).rejects.toMatchObject({
        code: 'TRANSACTION_REVERTED',
      })
    },
  )

  it('is found by its expected hash after an interruption, and not sent again', async () => {
    const { recipient, usdc } = parts()
    const before = await balanceOf(recipient.address, usdc)
    const storage = memoryStorage()
    const config = { ...sandboxConfig(sandbox().description), storage }
    const first = createCauseway(config)
    const wallet = await realBurner()
    const lost: CausewayWallet = {
      ...wallet,
      async prepareTransaction(transaction) {
        const prepared = await prepare(wallet, transaction)
        return {
          ...prepared,
          async send() {
            await prepared.send()
            throw new Error('The response was lost.')
          },
        }
      },
    }
    await expect(first.executor.execute(createPlan(77n), lost)).rejects.toThrow('The response was lost.')
    const [record] = first.transfers.store.getAll()
    await first.dispose()

    const second = createCauseway(config)
    const resumed = await second.executor.resume(record?.id ?? '', wallet)
    expect(resumed.status).toBe('DONE')
    expect(await balanceOf(recipient.address, usdc)).toBe(before + 77n)
    await second.dispose()
  })
})
