import { PIN_COUNTRY_KM, type PinSurroundings } from '#domain/addresses/pin.ts'
import { col, row, rows, sql, type Queryable } from '../platform/database.ts'

const Region = { id: col.text, name: col.text }

export const provinces = (db: Queryable) =>
  rows(db, sql(Region)`select code as id, name from provinces order by name`)
export const citiesOf = (db: Queryable, provinceCode: string) =>
  rows(
    db,
    sql(Region)`
      select code as id, name from cities where province_code = ${provinceCode} order by name`,
  )
export const districtsOf = (db: Queryable, cityCode: string) =>
  rows(
    db,
    sql(Region)`
      select code as id, name from districts where city_code = ${cityCode} order by name`,
  )
export const postalCodesOf = (db: Queryable, districtCode: string) =>
  rows(
    db,
    sql({ postal_code: col.text })`
      select postal_code from postal_codes where district_code = ${districtCode} order by postal_code`,
  )

/** A district with its parent regions and postal codes. */
export const DistrictChain = {
  districtCode: col.text,
  district: col.text,
  cityCode: col.text,
  city: col.text,
  provinceCode: col.text,
  province: col.text,
  /** Sorted; at least one. */
  postalCodes: col.list(col.text),
}

export const findDistrict = (db: Queryable, districtCode: string) =>
  row(
    db,
    sql(DistrictChain)`
      select d.code as "districtCode", d.name as district, c.code as "cityCode", c.name as city, p.code as "provinceCode", p.name as province,
             array(select postal_code from postal_codes where district_code = d.code order by postal_code) as "postalCodes"
      from districts d join cities c on c.code = d.city_code join provinces p on p.code = c.province_code
      where d.code = ${districtCode}`,
  )

const PlaceName = {
  name: col.text,
  kind: col.one(['district', 'village']),
  lat: col.number,
  lng: col.number,
}

/**
 * Names within a distance of a point in degrees, nearest first. Skips villages named after their
 * district.
 */
export const namesAround = (
  db: Queryable,
  point: { lat: number; lng: number },
  degrees: number,
  limit: number,
) =>
  rows(
    db,
    sql(PlaceName)`
      select name, kind, lat, lng from (
        select name, 'district' as kind, lat, lng from districts
        union all
        select v.name, 'village', v.lat, v.lng from villages v join districts d on d.code = v.district_code where v.name <> d.name
      ) named
      where lat between ${point.lat - degrees}::float8 and ${point.lat + degrees}::float8 and lng between ${point.lng - degrees}::float8 and ${point.lng + degrees}::float8
      order by power(lat - ${point.lat}::float8, 2) + power(lng - ${point.lng}::float8, 2), kind, name
      limit ${limit}`,
  )

const KM_PER_DEGREE = 111.32

/**
 * The village nearest to a point and the distance to the nearest one of a city in kilometres; null
 * outside the country.
 */
export const surroundingsOf = async (
  db: Queryable,
  { lat, lng }: { lat: number; lng: number },
  cityCode: string,
): Promise<PinSurroundings> => {
  const cosine = Math.max(0.01, Math.cos((lat * Math.PI) / 180))
  const [tall, wide] = [PIN_COUNTRY_KM / KM_PER_DEGREE, PIN_COUNTRY_KM / KM_PER_DEGREE / cosine]
  const [south, north, west, east] = [lat - tall, lat + tall, lng - wide, lng + wide]
  return (await row(
    db,
    sql({
      nearest: col.nullable({ district: col.text, cityCode: col.text, km: col.number }),
      ownCityKm: col.nullable(col.number),
    })`
      with around as materialized (
        select d.name as district, d.city_code as "cityCode",
          sqrt(power(v.lat - ${lat}::float8, 2) + power((v.lng - ${lng}::float8) * ${cosine}::float8, 2)) * ${KM_PER_DEGREE}::float8 as km
        from villages v join districts d on d.code = v.district_code
        where v.lat between ${south}::float8 and ${north}::float8 and v.lng between ${west}::float8 and ${east}::float8
      )
      select (select to_json(a) from around a order by km limit 1) as nearest, (select min(km) from around where "cityCode" = ${cityCode}) as "ownCityKm"`,
  ))!
}
