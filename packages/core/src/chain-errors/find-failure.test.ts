import { encodeAbiParameters, type Hex, keccak256, parseAbiParameters, toBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '../kernel/schema.ts'
import { compoundV2 } from '../lenders/compound-v2/compound-v2.ts'
import { ErrorTranslator } from './error-translator.ts'

const errors = new ErrorTranslator({ catalogs: [compoundV2()] })
const MARKET: Address = '0x4Ddc2D193948926D02f9B1fE9e1daa0718270ED5'
const COMPTROLLER: Address = '0x3d9819210A31b4961b30EF54bE2aeD79B9c9Cd3B'

const failure = (error: number, info: number, detail: number, address = MARKET) => ({
  address,
  topics: [keccak256(toBytes('Failure(uint256,uint256,uint256)'))],
  data: encodeAbiParameters(parseAbiParameters('uint256, uint256, uint256'), [
    BigInt(error),
    BigInt(info),
    BigInt(detail),
  ]) as Hex,
})

describe('a Failure event of Compound V2', () => {
  it('is translated with the reason of the comptroller', async () => {
    expect(await errors.translateFailureEvent([failure(3, 14, 4)])).toMatchObject({
      code: 'HEALTH',
      message: 'The collateral is too low for this action.',
      reason: expect.stringMatching(/^INSUFFICIENT_LIQUIDITY: Failure\(3, 14, 4\) in [A-Z_]+$/),
    })
  })

  it('is translated with the reason of the market', async () => {
    expect((await errors.translateFailureEvent([failure(2, 0, 0)]))?.message).toBe('The input is invalid.')
  })

  it('is translated with the codes of the comptroller if the comptroller emits it', async () => {
    expect(
      (await errors.translateFailureEvent([failure(12, 2, 0, COMPTROLLER)], { comptroller: COMPTROLLER }))
        ?.message,
    ).toBe("Repay this market's debt before leaving it.")
  })

  it('is translated if its code is unknown', async () => {
    expect((await errors.translateFailureEvent([failure(99, 0, 0)]))?.message).toBe(
      'The market rejected the action with code 99',
    )
  })

  it('is translated to a generic message with its numbers if the catalog of Compound V2 is missing', async () => {
    expect(await new ErrorTranslator().translateFailureEvent([failure(3, 14, 4)])).toMatchObject({
      code: 'REVERTED',
      message: 'The market rejected the action with code 3',
      reason: 'Failure(3, 14, 4)',
    })
  })

  it('is undefined if the logs contain none', async () => {
    expect(
      await errors.translateFailureEvent([{ address: MARKET, topics: ['0x00'], data: '0x' }]),
    ).toBeUndefined()
  })
})
