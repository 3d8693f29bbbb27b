import { sql, type Query } from '../../platform/database.ts'

/**
 * SQL condition on `customers`: each word in the name; one of two letters, which no index finds
 * within a name, begins it. `text` is in lower case.
 */
export const isNamed = (text: string): Query =>
  sql.join(
    text
      .split(/\s+/)
      .map((word) => word.replaceAll(/[\\%_]/g, String.raw`\$&`))
      .map((word) => sql`lower(name) like ${word.length < 3 ? `${word}%` : `%${word}%`}`),
    ' and ',
  )
