import { useEffect, useRef, useState } from 'react'
import { queryWith } from './query-with.ts'

/** Conversion between a value and the text of its query parameter. */
export interface UrlValueFormat<Value> {
  /** Parses the text of the parameter; null without one. Returns the default for invalid text. */
  parse(text: string | null): Value
  /** Returns the text of the parameter; undefined for the default, which removes it. */
  format(value: Value): string | undefined
}

/** Text without a default. */
export const URL_TEXT: UrlValueFormat<string> = {
  parse: (text) => text ?? '',
  format: (text) => text || undefined,
}

/** Pause after which a change is written, in milliseconds: browsers limit the number of changes per second. */
const WRITE_AFTER_MS = 300

/** Options for `useUrlValue`. */
interface UrlValueOptions {
  /** Whether a change adds an entry to the history, which going back removes. Default: it replaces the entry. */
  readonly addsEntry?: boolean | undefined
}

/**
 * State that is stored in a query parameter, so that it survives a reload and can be shared. By default, going back
 * leaves the page. Pass a format that does not change between renders.
 */
export function useUrlValue<Value>(
  name: string,
  { parse, format }: UrlValueFormat<Value>,
  { addsEntry = false }: UrlValueOptions = {},
): readonly [Value, (value: Value) => void] {
  const [value, setValue] = useState(() => parse(readParameter(name)))
  const timer = useRef<number>(undefined)
  useEffect(() => {
    const follow = () => setValue(parse(readParameter(name)))
    window.addEventListener('popstate', follow)
    return () => {
      window.removeEventListener('popstate', follow)
      // The URL may be of another page by now.
      window.clearTimeout(timer.current)
    }
  }, [name, parse])
  const change = (next: Value) => {
    setValue(next)
    window.clearTimeout(timer.current)
    if (addsEntry) return writeUrlValue(name, format(next), 'pushState')
    const { pathname } = window.location
    timer.current = window.setTimeout(() => {
      // The page is still shown while the next one, whose URL it already is, loads.
      if (window.location.pathname === pathname) writeUrlValue(name, format(next))
    }, WRITE_AFTER_MS)
  }
  return [value, change]
}

function readParameter(name: string): string | null {
  return new URLSearchParams(window.location.search).get(name)
}

/** Writes a query parameter, or removes it, without the router, which would render the page again. */
export function writeUrlValue(
  name: string,
  text: string | undefined,
  method: 'pushState' | 'replaceState' = 'replaceState',
): void {
  writeQuery(queryWith(name, text), method)
}

/** Replaces the query of the URL, without the router. By default, going back leaves the page. */
export function writeQuery(
  query: URLSearchParams,
  method: 'pushState' | 'replaceState' = 'replaceState',
): void {
  const { pathname, hash } = window.location
  const search = `${query}`
  window.history[method](window.history.state, '', `${pathname}${search && `?${search}`}${hash}`)
}
