import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { StepList } from './step-list.tsx'

afterEach(cleanup)

test('abbreviated addresses of steps and their calls do not break over lines', () => {
  const label = 'Approve exactly 850 USDC for 0xe35e…5f2a on Base'
  const { container } = render(
    <StepList steps={[{ key: '0', label, calls: ['Approve 0xAb12…cd34', 'Bridge 850 USDC'], mark: '1' }]} />,
  )
  const addresses = [...container.querySelectorAll('.numeric')].map(({ textContent }) => textContent)
  expect(addresses).toEqual(['0xe35e…5f2a', '0xAb12…cd34'])
  expect(container.textContent).toBe(`1${label}Approve 0xAb12…cd34Bridge 850 USDC`)
})
