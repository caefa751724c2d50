import { expect, it } from 'vitest'
import { ErrorTranslator } from '../chain-errors/error-translator.ts'
import { aaveV2, aaveV3 } from '../lenders/aave/aave.ts'
import { createRefinanceMarket, createRefinanceTrade } from './refinance/refinance.test-support.ts'
import { toMarginErrorContext } from './to-error-context.ts'

const [from, to] = [createRefinanceMarket('aave-v2'), createRefinanceMarket('aave-v3')]
const errors = new ErrorTranslator({ catalogs: [aaveV2(), aaveV3()] })

it('translates codes of a moved loan as those of the new lender', async () => {
  const move = createRefinanceTrade({ from, to })
  const error = new Error('execution reverted: 50')
  const { message } = await errors.translate(error, toMarginErrorContext(move))
  expect(message).toBe((await errors.translate(error, { protocol: 'aave-v3' })).message)
  expect(message).not.toBe((await errors.translate(error, { protocol: 'aave-v2' })).message)
  expect(message).toMatch(/borrow cap/i)
})

it('never explains an error of a moved loan by slippage, because nothing is swapped', async () => {
  const context = toMarginErrorContext(createRefinanceTrade({ from, to }))
  const { message } = await errors.translate(new Error('execution reverted'), context)
  expect(message).not.toMatch(/slippage/i)
})
