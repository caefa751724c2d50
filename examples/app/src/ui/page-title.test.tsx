import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { formatPageTitle, PageTitle } from './page-title.tsx'

afterEach(() => {
  cleanup()
  document.head.replaceChildren()
})

it.each([
  [[], 'Causeway'],
  [['Markets'], 'Markets | Causeway'],
  [['ETH to USDC', 'Swap'], 'ETH to USDC | Swap | Causeway'],
  [['', undefined, 'Swap'], 'Swap | Causeway'],
])('formatPageTitle(%j) returns %j', (parts, title) => {
  expect(formatPageTitle(parts)).toBe(title)
})

it('replaces the title of the document and of the frame until the page is left', () => {
  document.head.innerHTML = '<title>Causeway</title>'
  const renderApp = (page?: string) => (
    <>
      <PageTitle parts={['Swap']} />
      {page !== undefined && <PageTitle parts={[page, 'Swap']} />}
    </>
  )
  const { rerender } = render(renderApp())
  expect(document.title).toBe('Swap | Causeway')
  rerender(renderApp('ETH to USDC'))
  expect(document.title).toBe('ETH to USDC | Swap | Causeway')
  rerender(renderApp('ETH to DAI'))
  expect(document.title).toBe('ETH to DAI | Swap | Causeway')
  rerender(renderApp())
  expect(document.title).toBe('Swap | Causeway')
})
