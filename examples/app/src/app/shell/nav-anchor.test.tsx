import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter, useLocation, useNavigationType } from 'react-router'
import { afterEach, describe, expect, it } from 'vitest'
import { navLinks, RAIL } from './nav.ts'
import { NavAnchor } from './nav-anchor.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return (
    <>
      <output>{`${pathname}${search}`}</output>
      <p>{useNavigationType()}</p>
    </>
  )
}

/** Follows the link of Bridge from an address, and returns the address afterwards. */
function followBridge(from: string): string | null {
  const context = { pathname: '/bridge', isRestricted: false, canSwap: true }
  const link = navLinks(RAIL, context).find(({ path }) => path === '/bridge')
  if (!link) throw new Error('The rail has no link of Bridge.')
  render(
    <MemoryRouter initialEntries={[from]}>
      <NavAnchor link={link}>Bridge</NavAnchor>
      <Address />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('link'))
  return screen.getByRole('status').textContent
}

describe('NavAnchor', () => {
  afterEach(() => {
    cleanup()
    window.history.replaceState(null, '')
  })

  it.each(['transfer', 'journey'])('opens the empty form from the page of a %s', (name) => {
    expect(followBridge(`/bridge?${name}=a1`)).toBe('/bridge')
  })

  it('replaces the entry of a review that is left, which going back would close without effect', () => {
    expect(followBridge('/bridge?journey=a1')).toBe('/bridge')
    screen.getByText('PUSH')
    cleanup()
    window.history.replaceState({ usr: { depth: 1 } }, '')
    expect(followBridge('/bridge?journey=a1')).toBe('/bridge')
    screen.getByText('REPLACE')
  })

  it('keeps the form of the current page as it is filled in', () => {
    expect(followBridge('/bridge?amount=5')).toBe('/bridge?amount=5')
  })
})
