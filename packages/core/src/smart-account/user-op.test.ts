import { createMerkleTree } from '@biconomy/abstractjs'
import fc from 'fast-check'
import { concatHex, type Hex, numberToHex, toHex } from 'viem'
import { entryPoint07Address, getUserOperationHash } from 'viem/account-abstraction'
import { describe, expect, it } from 'vitest'
import { decodeCalls, encodeCalls, type Operation, supertransactionHash, userOpHash } from './user-op.ts'

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((array) => toHex(array))
const data = fc.uint8Array({ maxLength: 70 }).map((array) => toHex(array))
const uint = (bits: number) => fc.bigInt({ min: 0n, max: (1n << BigInt(bits)) - 1n })
const call = fc.record({ to: bytes(20), value: uint(256), data })

describe('the calls of an operation', () => {
  it('are decoded as they were encoded, one or several', () => {
    fc.assert(
      fc.property(fc.array(call, { minLength: 1, maxLength: 4 }), (calls) => {
        const lower = (list: readonly { to: string }[] | undefined) =>
          list?.map((item) => ({ ...item, to: item.to.toLowerCase() }))
        expect(lower(decodeCalls(encodeCalls(calls)))).toEqual(lower(calls))
      }),
    )
  })

  const single = encodeCalls([{ to: `0x${'aa'.repeat(20)}`, value: 1n, data: '0x12' }])

  it.each<[string, Hex]>([
    ['another function', '0xa9059cbb'],
    ['nothing', '0x'],
    ['calls of which failures are let pass', `${single.slice(0, 12)}01${single.slice(14)}` as Hex],
    ['a delegate call', `${single.slice(0, 10)}ff${single.slice(12)}` as Hex],
    ['a call that is cut off', single.slice(0, 200) as Hex],
  ])('are undefined for %s', (_name, callData) => {
    expect(decodeCalls(callData)).toBeUndefined()
  })
})

describe('hashes', () => {
  it('operation hashes equal those of entry point 0.7', () => {
    const op = fc.record({
      sender: bytes(20),
      nonce: uint(256),
      factory: fc.option(bytes(20)),
      factoryData: data,
      callData: data,
      callGasLimit: uint(128),
      verificationGasLimit: uint(128),
      maxFeePerGas: uint(128),
      maxPriorityFeePerGas: uint(128),
      preVerificationGas: uint(256),
      paymaster: bytes(20),
      paymasterGas: uint(128),
      paymasterData: data,
    })
    fc.assert(
      fc.property(op, ({ factory, factoryData, paymaster, paymasterGas, paymasterData, ...rest }) => {
        const gas = numberToHex(paymasterGas, { size: 16 })
        const ours = userOpHash(10, {
          ...rest,
          ...(factory ? { initCode: concatHex([factory, factoryData]) } : {}),
          paymasterAndData: concatHex([paymaster, gas, gas, paymasterData]),
        })
        const viems = getUserOperationHash({
          chainId: 10,
          entryPointAddress: entryPoint07Address,
          entryPointVersion: '0.7',
          userOperation: {
            ...rest,
            ...(factory ? { factory, factoryData } : {}),
            paymaster,
            paymasterVerificationGasLimit: paymasterGas,
            paymasterPostOpGasLimit: paymasterGas,
            paymasterData,
            signature: '0x',
          },
        })
        expect(ours).toBe(viems)
      }),
    )
  })

  it("supertransaction hashes equal the roots of the library's trees", () => {
    const leaves = fc.uniqueArray(bytes(32), { minLength: 1, maxLength: 9 })
    fc.assert(
      fc.property(leaves, (hashes) => {
        const operations = hashes.map(
          (hash): Operation => ({
            userOpHash: `0x${'00'.repeat(32)}`,
            meeUserOpHash: hash,
            lowerBoundTimestamp: 0n,
            upperBoundTimestamp: 0n,
            chainId: 1,
            userOp: {
              sender: '0x',
              nonce: 0n,
              callData: '0x',
              callGasLimit: 0n,
              verificationGasLimit: 0n,
              maxFeePerGas: 0n,
              maxPriorityFeePerGas: 0n,
              paymasterAndData: '0x',
              preVerificationGas: 0n,
            },
          }),
        )
        expect(supertransactionHash(operations)).toBe(createMerkleTree(hashes).root)
      }),
    )
  })
})
