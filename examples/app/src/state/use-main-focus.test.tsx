import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { useMainFocus } from './use-main-focus.ts'

function Page({ content }: { readonly content: string }) {
  useMainFocus(content)
  return (
    <main tabIndex={-1}>
      <button type="button" key={content}>
        {content}
      </button>
    </main>
  )
}

describe('useMainFocus', () => {
  afterEach(cleanup)

  it('moves the focus to the main content if the focused element is removed', () => {
    const { rerender } = render(<Page content="form" />)
    expect(document.activeElement).toBe(document.body)
    screen.getByRole('button', { name: 'form' }).focus()
    rerender(<Page content="transfer" />)
    expect(document.activeElement).toBe(screen.getByRole('main'))
  })

  it('keeps a focus that was not removed', () => {
    const { rerender } = render(
      <>
        <button type="button">Outside</button>
        <Page content="form" />
      </>,
    )
    const outside = screen.getByRole('button', { name: 'Outside' })
    outside.focus()
    rerender(
      <>
        <button type="button">Outside</button>
        <Page content="transfer" />
      </>,
    )
    expect(document.activeElement).toBe(outside)
  })
})
