/**
 * zod under zod's own names, made of its core: without the classes of zod/mini, whose methods nobody here calls, every
 * bundle is 0.7 kB lighter.
 */

import {
  type $strip,
  type $ZodArray,
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
  NEVER,
  type ParsePayload,
} from 'zod/v4/core'

export { NEVER, type output as infer, safeParse } from 'zod/v4/core'

// The constructors of the core are not generic: what they make is typed here.

export function object<Shape extends $ZodShape>(shape: Shape): $ZodObject<Shape, $strip> {
  return new $ZodObject({ type: 'object', shape }) as unknown as $ZodObject<Shape, $strip>
}

export function record<Key extends $ZodRecordKey, Value extends $ZodType>(
  keyType: Key,
  valueType: Value,
): $ZodRecord<Key, Value> {
  return new $ZodRecord({ type: 'record', keyType, valueType }) as $ZodRecord<Key, Value>
}

// zod's own of these carry a kilobyte to tell of themselves and to be limited, which nobody here asks.

export function array<Type extends $ZodType>(element: Type): $ZodArray<Type> {
  const each = transform((input, context): unknown[] => {
    if (!Array.isArray(input)) {
      context.issues.push({ code: 'invalid_type', expected: 'array', input })
      return NEVER
    }
    return input.map((item, at) => {
      const { value, issues } = run(element, item)
      for (const issue of issues) context.issues.push({ ...issue, path: [at, ...(issue.path ?? [])] })
      return value
    })
  })
  return each as unknown as $ZodArray<Type>
}

export function optional<Type extends $ZodType>(innerType: Type): $ZodOptional<Type> {
  return letThrough(undefined, innerType) as unknown as $ZodOptional<Type>
}

export function nullable<Type extends $ZodType>(innerType: Type): $ZodNullable<Type> {
  return letThrough(null, innerType) as unknown as $ZodNullable<Type>
}

function letThrough(value: null | undefined, schema: $ZodType) {
  return transform((input, context) => {
    if (input === value) return value
    const { value: output, issues } = run(schema, input)
    context.issues.push(...issues)
    return output
  })
}

function run(schema: $ZodType, value: unknown): ParsePayload {
  const result = schema._zod.run({ value, issues: [] }, { async: false })
  if (result instanceof Promise) throw new $ZodAsyncError()
  return result
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
