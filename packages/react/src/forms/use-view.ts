import { useRef } from 'react'

/** Returns the result of a pure function, recomputed only when a field of its input changes. */
export function useView<Input extends object, View>(viewOf: (input: Input) => View, input: Input): View {
  const last = useRef<{ readonly input: Input; readonly view: View }>(undefined)
  if (!last.current || !hasSameFields(last.current.input, input))
    last.current = { input, view: viewOf(input) }
  return last.current.view
}

function hasSameFields(a: object, b: object): boolean {
  const [left, right] = [Object.entries(a), Object.entries(b)]
  return left.length === right.length && left.every(([name, value]) => Object.is(value, Reflect.get(b, name)))
}
