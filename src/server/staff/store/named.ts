import { col, rows, sql, type Queryable } from '../../platform/database.ts'

const Named = { slug: col.text, name: col.translated }

/** Names of branches, roles, tiers and the range, by the slug, code or id that proposals hold. */
export const listNamed = (db: Queryable): Promise<col.Row<typeof Named>[]> =>
  rows(
    db,
    sql(Named)`
      select id as slug, json_build_object('en', name, 'id', name) as name from branches
      union all select slug, to_json(name) from staff_roles
      union all select code, to_json(name) from tiers
      union all select slug, to_json(name) from categories
      union all select slug, to_json(name) from benefits`,
  )
