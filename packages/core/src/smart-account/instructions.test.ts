import { decodeFunctionData, erc20Abi, getAddress, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import {
  approveInstruction,
  callInstruction,
  type Instruction,
  permit2AllowanceInstruction,
  pullInstruction,
  rawInstruction,
  transferInstruction,
} from './instructions.ts'

const TOKEN = getAddress('0x00000000000000000000000000000000000000aa')
const OTHER = getAddress('0x00000000000000000000000000000000000000bb')
const FROM = getAddress('0x00000000000000000000000000000000000000cc')

/** Returns the only call of an instruction and its decoded ERC-20 call. */
function read({ calls }: Instruction, abi: Parameters<typeof decodeFunctionData>[0]['abi'] = erc20Abi) {
  const [call, ...others] = calls
  if (!call || others.length > 0) throw new Error('Expected one call')
  return {
    ...decodeFunctionData({ abi, data: call.data }),
    to: call.to,
    value: call.value,
    gas: call.gasLimit,
  }
}

describe('instructions', () => {
  const terms = { chainId: 8453, token: TOKEN, amount: 7n }

  it.each<[string, Instruction, unknown[]]>([
    ['transfer', transferInstruction({ ...terms, to: OTHER }), [OTHER, 7n]],
    ['approve', approveInstruction({ ...terms, spender: OTHER }), [OTHER, 7n]],
    ['transferFrom', pullInstruction({ ...terms, from: FROM, to: OTHER }), [FROM, OTHER, 7n]],
  ])('%s calls the token with a gas limit of 65,000', (functionName, instruction, args) => {
    expect(instruction.chainId).toBe(8453)
    expect(read(instruction)).toEqual({ functionName, args, to: TOKEN, value: 0n, gas: 65_000n })
  })

  it('sets an allowance in Permit2', () => {
    const expiration = 2 ** 48 - 1
    const instruction = permit2AllowanceInstruction({ ...terms, permit2: FROM, spender: OTHER, expiration })
    const abi = parseAbi([
      'function approve(address token, address spender, uint160 amount, uint48 expiration)',
    ])
    expect(read(instruction, abi)).toMatchObject({
      to: FROM,
      args: [TOKEN, OTHER, 7n, expiration],
      gas: 65_000n,
    })
  })

  it.each([
    { amount: 1n << 160n, expiration: 1 },
    { amount: 1n, expiration: 2 ** 48 },
  ])('rejects a Permit2 allowance that would be truncated: %o', ({ amount, expiration }) => {
    const cut = { ...terms, amount, permit2: FROM, spender: OTHER, expiration }
    expect(() => permit2AllowanceInstruction(cut)).toThrow(/not in safe|integer range|out of range/i)
  })

  it('accepts an encoded call such as a permit', () => {
    const call = { to: TOKEN, data: '0x1234' as Hex, value: 0n }
    expect(callInstruction({ chainId: 1, call })).toEqual({
      chainId: 1,
      calls: [{ ...call, gasLimit: 65_000n }],
    })
    expect(callInstruction({ chainId: 1, call, gasLimit: 9n }).calls[0]?.gasLimit).toBe(9n)
  })

  it('accepts the transaction of a bridge API', () => {
    const raw = { to: TOKEN, data: '0x1234', chainId: 10, value: '0x10' }
    const call = { to: TOKEN, data: '0x1234', value: 16n }
    expect(rawInstruction(raw)).toEqual({ chainId: 10, calls: [call] })
    expect(rawInstruction(raw, 300_000n)).toEqual({ chainId: 10, calls: [{ ...call, gasLimit: 300_000n }] })
  })

  it.each([
    [{ data: '0x', chainId: 1 }, 'To field not defined in transaction'],
    [{ to: TOKEN, chainId: 1 }, 'Data field not defined in transaction'],
    [{ to: TOKEN, data: '0x', chainId: '1' }, 'ChainId field not a number in transaction'],
  ])('rejects the raw transaction %o', (raw, message) => {
    expect(() => rawInstruction(raw)).toThrow(message)
  })
})
