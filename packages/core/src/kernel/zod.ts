/**
 * zod under zod's own names, made of its core: without the classes of zod/mini, whose methods nobody here calls, every
 * bundle is 0.7 kB lighter.
 */

import {
  type $strip,
  $ZodArray,
  $ZodAsyncError,
  type $ZodNullable,
  $ZodObject,
  type $ZodOptional,
  $ZodPipe,
  $ZodRecord,
  type $ZodRecordKey,
  type $ZodShape,
  $ZodTransform,
  type $ZodType,
  $ZodUnknown,
  type ParsePayload,
} from 'zod/v4/core'

export { NEVER, type output as infer, safeParse } from 'zod/v4/core'

// The constructors of the core are not generic: what they make is typed here.

export function object<Shape extends $ZodShape>(shape: Shape): $ZodObject<Shape, $strip> {
  return new $ZodObject({ type: 'object', shape }) as unknown as $ZodObject<Shape, $strip>
}

export function array<Type extends $ZodType>(element: Type): $ZodArray<Type> {
  return new $ZodArray({ type: 'array', element }) as $ZodArray<Type>
}

export function record<Key extends $ZodRecordKey, Value extends $ZodType>(
  keyType: Key,
  valueType: Value,
): $ZodRecord<Key, Value> {
  return new $ZodRecord({ type: 'record', keyType, valueType }) as $ZodRecord<Key, Value>
}

// zod's own wrappers carry half a kilobyte to tell of themselves, which nobody here asks.

export function optional<Type extends $ZodType>(innerType: Type): $ZodOptional<Type> {
  return letThrough(undefined, innerType) as unknown as $ZodOptional<Type>
}

export function nullable<Type extends $ZodType>(innerType: Type): $ZodNullable<Type> {
  return letThrough(null, innerType) as unknown as $ZodNullable<Type>
}

function letThrough(value: null | undefined, schema: $ZodType) {
  return transform((input, context) => {
    if (input === value) return value
    const result = schema._zod.run({ value: input, issues: [] }, { async: false })
    if (result instanceof Promise) throw new $ZodAsyncError()
    context.issues.push(...result.issues)
    return result.value
  })
}

export function unknown(): $ZodUnknown {
  return new $ZodUnknown({ type: 'unknown' })
}

/** What `schema` gives, made into something else. */
export function pipe<In extends $ZodType, Output>(
  schema: In,
  out: $ZodTransform<Output, In['_zod']['output']>,
): $ZodPipe<In, $ZodTransform<Output, In['_zod']['output']>> {
  return new $ZodPipe({ type: 'pipe', in: schema, out }) as $ZodPipe<In, typeof out>
}

export function transform<Output, Input = unknown>(
  read: (input: Input, context: ParsePayload) => Output,
): $ZodTransform<Output, Input> {
  return new $ZodTransform({
    type: 'transform',
    transform: (input, context) => read(input as Input, context),
  }) as $ZodTransform<Output, Input>
}
