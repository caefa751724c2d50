import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import styles from './tooltip.module.css'

export interface TooltipProps {
  text: ReactNode
  /** A single focusable element. */
  children: ReactElement<{ 'aria-describedby'?: string | undefined }>
}

/** Hover time before it is shown, in milliseconds. */
const DELAY_MS = 300

/** A tooltip on hover and focus. Never the only place of an information. */
export function Tooltip({ text, children }: TooltipProps) {
  const id = useId()
  const [isShown, setShown] = useState(false)
  const timer = useRef<number>(undefined)
  useEffect(() => () => window.clearTimeout(timer.current), [])
  const hide = () => {
    window.clearTimeout(timer.current)
    setShown(false)
  }
  const show = () => setShown(true)
  const showSoon = () => {
    timer.current = window.setTimeout(show, DELAY_MS)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isShown) return
    // Escape closes only the tooltip, not the layer below it.
    event.stopPropagation()
    hide()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the element inside is the interactive one
    <span
      className={styles['anchor']}
      onPointerEnter={showSoon}
      onFocus={show}
      onPointerLeave={hide}
      onBlur={hide}
      onKeyDown={onKeyDown}
    >
      {cloneElement(children, { 'aria-describedby': isShown ? id : undefined })}
      {isShown && (
        <span
          id={id}
          role="tooltip"
          popover="manual"
          className={styles['tip']}
          ref={(tip) => tip?.showPopover()}
        >
          {text}
        </span>
      )}
    </span>
  )
}
