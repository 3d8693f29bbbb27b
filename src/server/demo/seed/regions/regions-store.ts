import { searchName } from '#domain/addresses/address.ts'
import { row, run, sql, type Queryable, type Transaction } from '../../../platform/database.ts'
import type { Regions } from '../../../../../seeds/regions/read.ts'

export const hasRegions = async (db: Queryable): Promise<boolean> =>
  (await row(db, sql`select 1 from provinces limit 1`)) !== null

/** One statement per table, with the columns as arrays. */
export const insertRegions = async (
  tx: Transaction,
  { provinces, cities, districts, postalCodes, villages }: Regions,
): Promise<void> => {
  // More than eighty thousand villages: on a slow disk longer than a call may take.
  await run(tx, sql`set local statement_timeout = 0`)
  await run(
    tx,
    sql`insert into provinces (code, name) select * from unnest(${provinces.code}::text[], ${provinces.name}::text[])`,
  )
  await run(
    tx,
    sql`insert into cities (code, province_code, name) select * from unnest(${cities.code}::text[], ${cities.provinceCode}::text[], ${cities.name}::text[])`,
  )
  await run(
    tx,
    sql`insert into districts (code, city_code, name, lat, lng)
        select * from unnest(${districts.code}::text[], ${districts.cityCode}::text[], ${districts.name}::text[], ${districts.lat}::float8[], ${districts.lng}::float8[])`,
  )
  await run(
    tx,
    sql`insert into postal_codes (district_code, postal_code) select * from unnest(${postalCodes.districtCode}::text[], ${postalCodes.postalCode}::text[])`,
  )
  await run(
    tx,
    sql`insert into villages (district_code, name, search_name, postal_code, lat, lng)
        select district_code, name, search_name, nullif(postal_code, ''), lat, lng
        from unnest(${villages.districtCode}::text[], ${villages.name}::text[], ${villages.name.map(searchName)}::text[], ${villages.postalCode}::text[],
                    ${villages.lat}::float8[], ${villages.lng}::float8[]) as v (district_code, name, search_name, postal_code, lat, lng)`,
  )
}
