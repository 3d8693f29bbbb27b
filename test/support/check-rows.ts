/** Setup of every project with a database: each row is parsed strictly by its statement's shape. */
import * as v from 'valibot'
import { schemaOf } from '#server/platform/columns.ts'
import { checkRowsWith } from '#server/platform/sql.ts'

const schemas = new WeakMap<object, ReturnType<typeof schemaOf>>()
const schemaOnce = (shape: Parameters<typeof schemaOf>[0]) => {
  const found = schemas.get(shape) ?? schemaOf(shape)
  schemas.set(shape, found)
  return found
}

checkRowsWith(({ text }, shape, rows) => {
  const schema = schemaOnce(shape)
  for (const row of rows) {
    const { issues } = v.safeParse(schema, row)
    if (issues === undefined) continue
    const columns = issues.map((issue) => `"${v.getDotPath(issue) ?? ''}": ${issue.message}`)
    throw new Error(
      `A row differs from its shape: ${columns.join('; ')}, in: ${text.replaceAll(/\s+/g, ' ').trim()}`,
    )
  }
})
