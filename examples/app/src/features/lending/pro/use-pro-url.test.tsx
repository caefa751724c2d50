import { renderHook } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { useProUrl } from './use-pro-url.ts'

test.each([
  ['open', 'open'],
  ['Close', 'close'],
  ['deposit', undefined],
  ['<b>', undefined],
])('a link with the operation %s selects the margin operation %s', (text, expected) => {
  const wrapper = ({ children }: { readonly children: React.ReactNode }) => (
    <MemoryRouter initialEntries={[`/lending/8453/AAVE_V3?operation=${encodeURIComponent(text)}`]}>
      {children}
    </MemoryRouter>
  )
  expect(renderHook(() => useProUrl(), { wrapper }).result.current.operation).toBe(expected)
})
