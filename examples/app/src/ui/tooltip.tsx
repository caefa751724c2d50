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
  /** `click` toggles it, on touch screens too, and replaces hover and focus. Default `hover`. */
  opensOn?: 'hover' | 'click' | undefined
  /** Hover time before it is shown, in milliseconds. Default 300. */
  delayMs?: number | undefined
}

/** A tooltip on hover and focus, or on click. Information that is only shown on hover must be available elsewhere. */
export function Tooltip({ text, children, opensOn = 'hover', delayMs = 300 }: TooltipProps) {
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
    timer.current = window.setTimeout(show, delayMs)
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
      {...(opensOn === 'click'
        ? { onClick: () => setShown(!isShown) }
        : { onPointerEnter: showSoon, onFocus: show })}
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
