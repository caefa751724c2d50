import { createMerkleTree } from '@biconomy/abstractjs'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { beforeAll, describe, expect, it } from 'vitest'
import { NATIVE_TOKEN_ADDRESS } from '../chains/address.ts'
import { createBench, OWNER, TARGET, USDC } from './create-bench.test-support.ts'
import { approveInstruction, transferInstruction } from './instructions.ts'
import { sealQuote, type WireQuote } from './mee-service.test-support.ts'
import { NEXUS_ADDRESS } from './nexus-chain.test-support.ts'
import { encodeCalls } from './user-op.ts'

// Load lazy modules first, because the fake clock does not wait for them.
beforeAll(() => import('@biconomy/abstractjs'))

const TOKEN_PAYMASTER: Hex = '0x00000000301515A5410e0d768aF4f53c416edf19'
const THIEF: Hex = '0x00000000000000000000000000000000000000ee'
const onBase = transferInstruction({ chainId: 8453, token: USDC, to: TARGET, amount: 5n })
const onArbitrum = approveInstruction({ chainId: 42161, token: TARGET, spender: USDC, amount: 9n })
const instructions = [onBase, onArbitrum]

describe('a quote of the smart account', () => {
  it('contains the fee in base units and the expiry', async () => {
    const { account, clock } = createBench()
    const quote = await account.quote({ instructions })
    expect(quote).toMatchObject({ fee: { chainId: 8453, token: USDC, amount: 50_000n }, instructions })
    const seconds = Math.floor(clock.now() / 1000)
    expect(quote.validUntil).toBe((seconds + 180) * 1000)
  })

  it('requests one operation per chain, with the calls in order and their gas limits', async () => {
    const { account, service } = createBench()
    let body: unknown
    service.detour = (request) => {
      if (request.url.endsWith('/quote')) body = request.clone().json()
      return undefined
    }
    const again = transferInstruction({ chainId: 8453, token: TARGET, to: THIEF, amount: 1n })
    await account.quote({ instructions: [onBase, onArbitrum, again] })
    expect(await body).toMatchObject({
      quoteType: 'simple',
      userOps: [
        {
          chainId: '8453',
          sender: NEXUS_ADDRESS,
          callGasLimit: '130000',
          callData: encodeCalls([...onBase.calls, ...again.calls]),
        },
        {
          chainId: '42161',
          sender: NEXUS_ADDRESS,
          callGasLimit: '65000',
          callData: encodeCalls(onArbitrum.calls),
        },
      ],
      paymentInfo: { token: USDC, chainId: '8453', sender: NEXUS_ADDRESS },
    })
  })

  it('pays in the chosen token, including the native token', async () => {
    const { account } = createBench()
    const feeToken = { chainId: 42161, address: NATIVE_TOKEN_ADDRESS }
    const { fee } = await account.quote({ instructions, feeToken })
    expect(fee).toEqual({ chainId: 42161, token: `0x${'00'.repeat(20)}`, amount: 50_000n })
  })

  it('pays in USDC on Base if the chosen chain does not support fee tokens', async () => {
    const { account } = createBench()
    const { fee } = await account.quote({
      instructions: [onArbitrum],
      feeToken: { chainId: 1, address: TARGET },
    })
    expect(fee).toMatchObject({ chainId: 8453, token: USDC })
  })

  it.each([[[]], [[{ chainId: 8453, calls: [] }]]])(
    'rejects a request without calls: %j',
    async (nothing) => {
      await expect(createBench().account.quote({ instructions: nothing })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      })
    },
  )
})

const payTo = (token: Hex, to: Hex, amount: bigint) => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
})

/** Returns the operation at the index. The first one is the payment. */
function operation({ userOps }: WireQuote, index: number) {
  const operation = userOps[index]
  if (!operation) throw new Error(`The quote has no operation ${index}`)
  return operation
}

const setCalls = (index: number, ...calls: Parameters<typeof encodeCalls>[0]) => {
  return (quote: WireQuote) => {
    operation(quote, index).userOp['callData'] = encodeCalls(calls)
  }
}

describe('a quote that differs from the request', () => {
  it.each<[string, (quote: WireQuote) => void, RegExp]>([
    [
      'another fee token',
      (quote) => {
        quote.paymentInfo['token'] = TARGET
      },
      /fee is in/,
    ],
    [
      'another fee chain',
      (quote) => {
        quote.paymentInfo['chainId'] = '42161'
      },
      /fee is in/,
    ],
    [
      'another payer',
      (quote) => {
        quote.paymentInfo['sender'] = THIEF
      },
      /paid by/,
    ],
    ['a payment above the fee', setCalls(0, payTo(USDC, THIEF, 50_001n)), /payment pays 50001 base units/],
    [
      'a payment in pieces above the fee',
      setCalls(0, payTo(USDC, THIEF, 50_000n), payTo(USDC, THIEF, 1n)),
      /50001/,
    ],
    [
      'a payment in another token',
      setCalls(0, payTo(TARGET, THIEF, 1n)),
      /something other than paying the fee/,
    ],
    ['a payment that sends ether', setCalls(0, { ...payTo(USDC, THIEF, 1n), value: 1n }), /something other/],
    [
      'a payment that approves',
      setCalls(0, {
        ...payTo(USDC, THIEF, 1n),
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [THIEF, 1n] }),
      }),
      /something other/,
    ],
    [
      "a payment from a stranger's account",
      setCalls(0, {
        ...payTo(USDC, THIEF, 1n),
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [THIEF, TARGET, 1n] }),
      }),
      /something other/,
    ],
    [
      'a payment that cannot be read',
      (quote) => {
        operation(quote, 0).userOp['callData'] = '0x12345678'
      },
      /something other/,
    ],
    [
      'a payment on another chain',
      (quote) => {
        operation(quote, 0).chainId = '42161'
      },
      /payment pays/,
    ],
    [
      'another call',
      setCalls(1, payTo(USDC, THIEF, 5n)),
      /Operation 1 differs from the request for chain 8453/,
    ],
    ['a call more', setCalls(1, ...onBase.calls, payTo(USDC, THIEF, 1n)), /Operation 1/],
    [
      'an operation on another chain',
      (quote) => {
        operation(quote, 2).chainId = '8453'
      },
      /Operation 2/,
    ],
    [
      'an operation more',
      (quote) => {
        quote.userOps.push(structuredClone(operation(quote, 2)))
      },
      /contains 3 operations/,
    ],
    [
      'an operation less',
      (quote) => {
        quote.userOps.pop()
      },
      /contains 1 operations/,
    ],
    [
      'an account that is not the own',
      (quote) => {
        operation(quote, 1).userOp['sender'] = THIEF
      },
      /sender of an operation/,
    ],
    [
      'more time',
      (quote) => {
        const late = operation(quote, 1)
        late.upperBoundTimestamp = `${BigInt(late.upperBoundTimestamp) + 1n}`
      },
      /later than requested/,
    ],
    [
      'gas that the account itself pays',
      (quote) => {
        operation(quote, 1).userOp['paymasterAndData'] = '0x'
      },
      /has no paymaster/,
    ],
    [
      'a payment of the fee whose gas the account itself pays',
      (quote) => {
        operation(quote, 0).userOp['paymasterAndData'] = `0x${'00'.repeat(84)}`
      },
      /has no paymaster/,
    ],
    [
      'a paymaster that takes tokens of the account',
      (quote) => {
        const { userOp } = operation(quote, 1)
        userOp['paymasterAndData'] = `${TOKEN_PAYMASTER}${userOp['paymasterAndData']?.slice(42)}`
      },
      /charges its gas to the account/,
    ],
    [
      'gas without bounds before the calls',
      (quote) => {
        operation(quote, 1).userOp['preVerificationGas'] = '60000000'
      },
      /may use 60\d+ gas/,
    ],
    [
      'gas without bounds in the paymaster',
      (quote) => {
        const { userOp } = operation(quote, 1)
        const paymaster = userOp['paymasterAndData'] ?? ''
        userOp['paymasterAndData'] = `${paymaster.slice(0, 42)}${'f'.repeat(32)}${paymaster.slice(74)}`
      },
      /may use \d{30,} gas/,
    ],
    [
      'a gas price without bounds',
      (quote) => {
        operation(quote, 2).userOp['maxFeePerGas'] = String(10n ** 18n)
      },
      /wei per gas/,
    ],
    [
      'a priority fee above the gas price',
      (quote) => {
        operation(quote, 1).userOp['maxPriorityFeePerGas'] = '1000001'
      },
      /of which 1000001 is priority/,
    ],
    [
      'nothing in it',
      (quote) => {
        quote.userOps = [operation(quote, 0)]
      },
      /contains 0 operations/,
    ],
  ])('is rejected with %s', async (_name, alter, details) => {
    const { account, service } = createBench()
    service.alterQuote = alter
    await expect(account.quote({ instructions })).rejects.toMatchObject({
      code: 'SMART_ACCOUNT_QUOTE_MISMATCH',
      details: expect.stringMatching(details),
    })
  })

  it.each<[string, (quote: WireQuote) => void, RegExp]>([
    [
      'the hash of something else to sign',
      (quote) => {
        quote.hash = `0x${'ab'.repeat(32)}`
      },
      /hash to sign/,
    ],
    [
      'an operation whose hash is that of another',
      (quote) => {
        const evil = structuredClone(quote)
        setCalls(1, payTo(USDC, THIEF, 5n))(evil)
        sealQuote(evil)
        quote.hash = evil.hash
        operation(quote, 1).userOpHash = operation(evil, 1).userOpHash
        operation(quote, 1).meeUserOpHash = operation(evil, 1).meeUserOpHash
      },
      /is invalid/,
    ],
    [
      'other times than those that are signed',
      (quote) => {
        operation(quote, 1).meeUserOpHash = operation(quote, 2).meeUserOpHash
      },
      /is invalid/,
    ],
    [
      'a hash without the time bounds',
      (quote) => {
        for (const userOp of quote.userOps) userOp.shortEncoding = true
        quote.hash = createMerkleTree(quote.userOps.map(({ userOpHash }) => userOpHash)).root as Hex
      },
      /hash/,
    ],
  ])('is rejected with %s', async (_name, alter, details) => {
    const { account, service } = createBench()
    service.alterReply = alter
    await expect(account.quote({ instructions })).rejects.toMatchObject({
      code: 'SMART_ACCOUNT_QUOTE_MISMATCH',
      details: expect.stringMatching(details),
    })
  })

  it('is not signed if it was changed after it was shown', async () => {
    const paths: string[] = []
    const owner = {
      ...OWNER,
      signMessage: () => {
        paths.push('signMessage')
        return OWNER.signMessage({ message: 'never' })
      },
    }
    const { account, service } = createBench({ owner })
    const quote = await account.quote({ instructions })
    const dearer = { ...quote, fee: { ...quote.fee, amount: 49_999n } }
    const changedQuote = { ...quote, instructions: [onBase] }
    service.fee = 60_000n
    const { payload } = await account.quote({ instructions })
    for (const changed of [dearer, changedQuote, { ...quote, payload }]) {
      await expect(account.execute(changed)).rejects.toMatchObject({ code: 'SMART_ACCOUNT_QUOTE_MISMATCH' })
    }
    expect(paths).toEqual([])
    expect(service.executed).toEqual([])
  })
})
