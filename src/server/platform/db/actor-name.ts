import { sql, type Query } from '../database.ts'

/**
 * The name of who did something, by the column of the login. The login itself for what has no
 * account, such as `operator` or `seed`.
 */
export const actorName = (login: string): string =>
  `coalesce((select named.name from staff_accounts named where named.login = ${login}), ${login})`

/** The same for templates of queries. */
export const actorNameQuery = (login: string): Query => sql.raw(actorName(login))
