import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { ethereum, mantle } from '../../chains/records.ts'
import { FILES, placeOn, USDC, USDC_POOL, WMNT_POOL } from './init.test-support.ts'
import { init } from './init.ts'

describe('Init in the public files', () => {
  it('is one lender per supported chain', () => {
    expect(init().lenders(FILES, mantle)).toMatchObject([{ id: 'INIT', chainId: 5000, family: 'init' }])
    expect(init().lenders(FILES, ethereum)).toEqual([])
    expect(init().lenders({}, mantle)).toEqual([])
  })

  it('names the contracts that spend deposits and repayments', () => {
    const [lender] = init().lenders(FILES, mantle)
    expect(lender?.spenders).toEqual([placeOn().core, placeOn().hook])
  })

  it('has the modes of all pools', () => {
    expect(placeOn().modes).toEqual([1, 3, 7])
  })

  it('identifies a second pool of the same token by its address', () => {
    const shouted: Hex = `0x${USDC.slice(2).toUpperCase()}`
    const twice: { pool: Hex; underlying: Hex }[] = [
      { pool: USDC_POOL, underlying: USDC },
      { pool: WMNT_POOL, underlying: shouted },
    ]
    const { pools } = placeOn({ ...FILES, 'data/init-config': { INIT: { 5000: twice } } })
    expect(pools.map(({ poolId }) => poolId)).toEqual([USDC, WMNT_POOL])
  })
})
