import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import { parseQuoteRequest } from '../../quotes/quote-request.ts'
import { ATTACKER, RECIPIENT, SENDER, usdcRequest } from '../shared/cases.test-support.ts'
import { getSpokePool } from './contracts.ts'
import { decodeAcross } from './deposit.ts'

const ABI = parseAbi([
  'function depositV3(address depositor, address recipient, address inputToken, address outputToken, uint256 inputAmount, uint256 outputAmount, uint256 destinationChainId, address exclusiveRelayer, uint32 quoteTimestamp, uint32 fillDeadline, uint32 exclusivityParameter, bytes message) payable',
])
const MESSAGE = '0x1234'
const request = parseQuoteRequest(usdcRequest)
const withMessage = parseQuoteRequest({ ...usdcRequest, message: MESSAGE })

interface Change {
  readonly depositor?: Hex
  readonly outputToken?: Hex
  readonly outputAmount?: bigint
  readonly message?: Hex
}

function decode(change: Change, quoteRequest = request, malform = (data: Hex): Hex => data) {
  const { fromTokenAddress, toTokenAddress, fromAmount, toChainId, fromChainId } = request
  const { depositor = SENDER, outputToken = toTokenAddress, outputAmount = 995_000n, message = '0x' } = change
  const args = [
    depositor,
    RECIPIENT,
    fromTokenAddress,
    outputToken,
    fromAmount,
    outputAmount,
    BigInt(toChainId),
    '0x0000000000000000000000000000000000000000',
    1_750_000_000,
    1_750_007_200,
    0,
    message,
  ] as const
  const data = encodeFunctionData({ abi: ABI, args })
  return decodeAcross({ to: getSpokePool(fromChainId) ?? '', data: malform(data), value: 0n }, quoteRequest)
}

describe('decodeAcross', () => {
  it('decodes the quoted deposit without a problem', () => {
    const decoded = decode({})
    expect(decoded).toMatchObject({ recipient: RECIPIENT, toAmountMin: 995_000n })
    expect(decoded).not.toHaveProperty('problem')
  })

  it('rejects a deposit that is returned to another account if it is not filled', () => {
    expect(decode({ depositor: ATTACKER })?.problem).toBe(`An expired deposit is refunded to ${ATTACKER}.`)
  })

  it('returns undefined for bits above an address, and decodes a deposit with the id of an integrator', () => {
    const withBit = (data: Hex): Hex => `0x${data.slice(2, 10)}01${data.slice(12)}`
    expect(decode({}, request, withBit)).toBeUndefined()
    expect(decode({}, request, (data) => `${data}1dc0de0001`)).toEqual(decode({}))
  })

  it('decodes another output token and another minimum than the quoted ones', () => {
    expect(decode({ outputToken: ATTACKER })?.toTokenAddress).toBe(ATTACKER)
    expect(decode({ outputAmount: 1n })?.toAmountMin).toBe(1n)
  })

  it('rejects a message to the recipient that was not requested, and the lack of one that was', () => {
    expect(decode({ message: MESSAGE })?.problem).toBe('The deposit has an unexpected message.')
    expect(decode({}, withMessage)?.problem).toBe('The deposit has an unexpected message.')
    expect(decode({ message: MESSAGE }, withMessage)).not.toHaveProperty('problem')
  })
})
