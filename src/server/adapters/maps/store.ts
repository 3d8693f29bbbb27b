import { col, row, rows, sql, type Queryable } from '../../platform/database.ts'
import type { Box } from './distance.ts'

export const KnownPlace = {
  /** The village, district, city or neighbourhood. */
  name: col.text,
  kind: col.one(['village', 'district', 'city', 'neighbourhood']),
  lat: col.number,
  lng: col.number,
  /** Null for a city. */
  districtCode: col.nullable(col.text),
  district: col.nullable(col.text),
  cityCode: col.text,
  city: col.text,
  provinceCode: col.text,
  province: col.text,
  postalCode: col.nullable(col.text),
}
export type KnownPlace = col.Row<typeof KnownPlace>

/** `rank`: 0 equal, 1 prefix, 2 contains the text, 3 contained in the text, 4 similar. */
export const FoundPlace = { ...KnownPlace, rank: col.int, likeness: col.number }
export type FoundPlace = col.Row<typeof FoundPlace>

/**
 * Villages, districts and cities in a box that match a normalised name (see `searchName`), or whose
 * name is part of a longer text. Ordered by rank, then distance.
 */
export const findPlaces = (
  db: Queryable,
  wanted: string,
  box: Box,
  near: { lat: number; lng: number },
  limit: number,
) =>
  rows(
    db,
    sql(FoundPlace)`
      with near_villages as (
        select district_code, name, search_name, postal_code, lat, lng from villages
        where lat between ${box.south} and ${box.north} and lng between ${box.west} and ${box.east}
      ),
      near_districts as (
        select code, name, city_code, lat, lng, regexp_replace(lower(name), '[^a-z0-9]', '', 'g') as search_name from districts
        where lat between ${box.south} and ${box.north} and lng between ${box.west} and ${box.east}
      ),
      near_cities as (
        select c.code, c.name, avg(d.lat) as lat, avg(d.lng) as lng,
               regexp_replace(lower(regexp_replace(c.name, '^(Kota Administrasi|Kabupaten Administrasi|Kota|Kabupaten) ', '')), '[^a-z0-9]', '', 'g') as search_name
        from near_districts d join cities c on c.code = d.city_code group by c.code, c.name
      ),
      candidates as (
        select 'village' as kind, name, search_name, lat, lng, district_code, null::text as city_code, postal_code from near_villages
        union all
        select 'district', name, search_name, lat, lng, code, city_code, null from near_districts
        union all
        select 'city', name, search_name, lat, lng, null, code, null from near_cities
      ),
      ranked as (
        select candidates.*,
          case
            when search_name = ${wanted} then 0
            when starts_with(search_name, ${wanted}) then 1
            when position(${wanted} in search_name) > 0 then 2
            when length(search_name) >= 5 and position(search_name in ${wanted}) > 0 then 3
            when similarity(search_name, ${wanted}) >= 0.45 then 4
          end as rank
        from candidates
      )
      select r.rank, similarity(r.search_name, ${wanted}) as likeness, r.kind, r.name, r.lat, r.lng, r.postal_code as "postalCode",
             d.code as "districtCode", d.name as district, c.code as "cityCode", c.name as city, p.code as "provinceCode", p.name as province
      from ranked r
      left join districts d on d.code = r.district_code
      join cities c on c.code = coalesce(d.city_code, r.city_code)
      join provinces p on p.code = c.province_code
      where r.rank is not null
      order by r.rank, case when r.rank > 2 then similarity(r.search_name, ${wanted}) end desc,
               power(r.lat - ${near.lat}::float8, 2) + power(r.lng - ${near.lng}::float8, 2), r.kind desc
      limit ${limit}`,
  )

/**
 * Another map's names for the surroundings of a point, normalised like `searchName`; empty when
 * unknown.
 */
export type Surroundings = { district: string; postalCode: string }

/**
 * The nearest village in a box; villages of the given district, then postal code, come first, as
 * the nearest centre may lie across a border. `cosine` scales longitude.
 */
export const nearestVillage = (
  db: Queryable,
  point: { lat: number; lng: number },
  box: Box,
  cosine: number,
  within: Surroundings = { district: '', postalCode: '' },
) =>
  row(
    db,
    sql(KnownPlace)`
      with nearest as (
        select v.name, v.lat, v.lng, v.district_code, v.postal_code from villages v join districts d on d.code = v.district_code
        where v.lat between ${box.south} and ${box.north} and v.lng between ${box.west} and ${box.east}
        order by regexp_replace(lower(d.name), '[^a-z0-9]', '', 'g') = ${within.district}::text desc,
                 coalesce(v.postal_code, '-') = ${within.postalCode}::text desc,
                 power(v.lat - ${point.lat}::float8, 2) + power((v.lng - ${point.lng}::float8) * ${cosine}::float8, 2)
        limit 1
      )
      select 'village' as kind, v.name, v.lat, v.lng, v.postal_code as "postalCode",
             d.code as "districtCode", d.name as district, c.code as "cityCode", c.name as city, p.code as "provinceCode", p.name as province
      from nearest v join districts d on d.code = v.district_code join cities c on c.code = d.city_code join provinces p on p.code = c.province_code`,
  )
