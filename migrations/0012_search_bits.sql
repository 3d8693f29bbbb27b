-- Search that does not grow with what it finds: which products have which word is kept as bits, so that counting is counting bits, and what a product
-- brings to its score whatever is looked for (sales, availability, rating) is kept with it, so that the best are walked along an index.
-- Filling it takes longer than a request may.
set local statement_timeout = 0;

-- SRC-3 without the words, on the scale of the score: sales 0.20 (a product that sells 5,000 a month has all of it), availability 0.15, rating 0.05.
-- Sold-out ones are moved below everything that can be had.
create function shelf_merit(rank smallint, sold integer, rating double precision) returns double precision language sql immutable return
  0.20::double precision * least(1, ln(1 + sold::double precision) / ln(5001::double precision))
  + (case rank when 2 then 0.15 when 1 then 0.09 else -1 end)::double precision + 0.05::double precision * rating / 5;

-- Each product's place among the bits; given once, never given again. Null until its words are known. Those that are there get theirs while the table is written anew.
create sequence shelf_places as integer minvalue 0 start 0;
alter table product_shelf
  add column place integer default nextval('shelf_places'),
  add column open_merit double precision generated always as (shelf_merit(open_rank, sold_30_days, rating)) stored,
  add column closed_merit double precision generated always as (shelf_merit(closed_rank, sold_30_days, rating)) stored;
alter table product_shelf alter column place drop default;
create unique index product_shelf_place on product_shelf (place);
create index product_shelf_open_merit on product_shelf (open_merit desc, open_rank desc, rating desc, sold_30_days desc, slug) include (place, gone_on, product_id) where shown;
create index product_shelf_closed_merit on product_shelf (closed_merit desc, closed_rank desc, rating desc, sold_30_days desc, slug) include (place, product_id) where shown;

-- One bit a place, 8,192 places a row: the products that have a word, by the heaviest class it stands in. The word '' has those that are shown.
create table search_bits (
  lexeme text collate "C" not null,
  class "char" not null,
  chunk integer not null,
  bits bit(8192) not null,
  primary key (lexeme, class, chunk)
);

-- The word of each product with its heaviest class, as bits: what `search_bits` is derived from.
create view search_bits_truth as
select u.lexeme collate "C" as lexeme,
  (case when 'A' = any(u.weights) then 'A' when 'B' = any(u.weights) then 'B' when 'C' = any(u.weights) then 'C' else 'D' end)::"char" as class,
  s.place >> 13 as chunk, s.place & 8191 as bit, s.product_id
from product_shelf s cross join lateral unnest(s.words) as u (lexeme, positions, weights)
where s.place is not null
union all
select '', 'A'::"char", s.place >> 13, s.place & 8191, s.product_id from product_shelf s where s.shown and s.place is not null;

-- A product that is published or withdrawn, and one that is gone. Placing an order changes neither.
create function search_bits_shown() returns trigger language plpgsql as $$
begin
  update search_bits set bits = set_bit(bits, new.place & 8191, new.shown::integer) where lexeme = '' and class = 'A' and chunk = new.place >> 13;
  return null;
end;
$$;
create trigger search_bits_shown after update on product_shelf for each row when (old.shown is distinct from new.shown and new.place is not null)
  execute function search_bits_shown();
create function search_bits_gone() returns trigger language plpgsql as $$
begin
  update search_bits set bits = set_bit(bits, old.place & 8191, 0) where lexeme = any(array_append(tsvector_to_array(old.words), '')) and chunk = old.place >> 13;
  return null;
end;
$$;
create trigger search_bits_gone after delete on product_shelf for each row when (old.place is not null) execute function search_bits_gone();

-- Gives a place to those of these products (of all for null) that have none.
create function place_products(ids uuid[]) returns void language sql as $$
  with placed as (
    update product_shelf set place = nextval('shelf_places') where place is null and (ids is null or product_id in (select unnest(ids))) returning place, shown
  )
  insert into search_bits as b (lexeme, class, chunk, bits)
  select '', 'A', place >> 13, bit_or(set_bit(0::bit(8192), place & 8191, shown::integer)) from placed group by place >> 13
  on conflict (lexeme, class, chunk) do update set bits = b.bits | excluded.bits;
$$;
-- The bits of the words that these products have (all of them for null) are set, or taken away.
create function set_search_bits(ids uuid[]) returns void language sql set work_mem = '64MB' as $$
  insert into search_bits as b (lexeme, class, chunk, bits)
  select lexeme, class, chunk, bit_or(set_bit(0::bit(8192), bit, 1)) from search_bits_truth
  where (ids is null or product_id in (select unnest(ids))) and lexeme <> '' group by lexeme, class, chunk
  on conflict (lexeme, class, chunk) do update set bits = b.bits | excluded.bits;
$$;
create function clear_search_bits(ids uuid[]) returns void language sql as $$
  delete from search_bits where ids is null and lexeme <> '';
  update search_bits b set bits = b.bits & ~m.bits
  from (
    select lexeme, class, chunk, bit_or(set_bit(0::bit(8192), bit, 1)) as bits from search_bits_truth
    where product_id in (select unnest(ids)) and lexeme <> '' group by lexeme, class, chunk
  ) m
  where (b.lexeme, b.class, b.chunk) = (m.lexeme, m.class, m.chunk);
$$;

-- Makes the search words of these products anew (of all for null), and their bits. To be called when a product, category, benefit or synonym changed.
alter function refresh_search(uuid[]) rename to refresh_search_words;
create function refresh_search(ids uuid[]) returns void language plpgsql as $$
begin
  -- One at a time: two that met would wait for each other's words in turn.
  perform pg_advisory_xact_lock(hashtext('search_bits'));
  perform place_products(ids);
  perform clear_search_bits(ids);
  perform refresh_search_words(ids);
  perform set_search_bits(ids);
end;
$$;

-- A term of a search is its spellings, parted by spaces, with `*` at the end when it may be half typed. Its words in the stems of both languages:
create function search_lexemes(term text) returns text[] language sql stable return array(
  select distinct unnest(tsvector_to_array(to_tsvector('english', lower(unaccent(term)))) || tsvector_to_array(to_tsvector('indonesian', lower(unaccent(term)))))
);
create aggregate search_joined (bit varying) (sfunc = bitcat, stype = bit varying);

-- The products that have a term, as one line of bits for each class: what the class is worth in tenths, and who has it there and in no heavier one.
create function search_classes(term text) returns table (worth integer, bits bit varying) language plpgsql stable set enable_seqscan = off set plan_cache_mode = force_generic_plan as $$
declare
  beyond text := case when right(term, 1) = '*' then chr(1114111) else '' end;
  none bit(8192) := 0::bit(8192);
  shown bit varying;
  a bit varying;
  b bit varying;
  c bit varying;
  d bit varying;
begin
  select search_joined(k.bits order by k.chunk), search_joined(coalesce(h.a, none) order by k.chunk), search_joined(coalesce(h.b, none) order by k.chunk),
    search_joined(coalesce(h.c, none) order by k.chunk), search_joined(coalesce(h.d, none) order by k.chunk)
  into shown, a, b, c, d
  from search_bits k left join (
    select s.chunk, bit_or(s.bits) filter (where s.class = 'A') as a, bit_or(s.bits) filter (where s.class = 'B') as b,
      bit_or(s.bits) filter (where s.class = 'C') as c, bit_or(s.bits) filter (where s.class = 'D') as d
    from unnest(search_lexemes(term)) as u (lexeme) join search_bits s on s.lexeme >= u.lexeme collate "C" and s.lexeme <= (u.lexeme || beyond) collate "C"
    group by s.chunk
  ) h on h.chunk = k.chunk
  where k.lexeme = '' and k.class = 'A';
  a := a & shown;
  b := b & shown & ~a;
  c := c & shown & ~(a | b);
  d := d & shown & ~(a | b | c);
  return query values (10, a), (4, b), (2, c), (0, d);
end;
$$;

-- The products that have every term, by how well they fit: the sum of what the classes are worth. Terms that mean nothing in either language are left out.
create function search_levels(terms text[]) returns table (fit integer, bits bit varying, products integer) language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  fits integer[];
  sets bit varying[];
  term text;
begin
  foreach term in array terms loop
    continue when cardinality(search_lexemes(term)) = 0;
    if sets is null then
      select array_agg(c.worth), array_agg(c.bits) into fits, sets from search_classes(term) c where bit_count(c.bits) > 0;
    else
      with here as materialized (select c.worth, c.bits from search_classes(term) c where bit_count(c.bits) > 0)
      select array_agg(l.fit), array_agg(l.bits) into fits, sets from (
        select f.fit + h.worth as fit, bit_or(f.bits & h.bits) as bits from unnest(fits, sets) as f (fit, bits) cross join here h group by 1
      ) l where bit_count(l.bits) > 0;
    end if;
    exit when sets is null;
  end loop;
  return query select l.fit, l.bits, bit_count(l.bits)::integer from unnest(fits, sets) as l (fit, bits) where bit_count(l.bits) > 0;
end;
$$;

-- The places of the bits that are set: the lengths of what lies between them, summed up.
create function search_places(given bit varying) returns table (place integer) language sql stable as $$
  select (sum(length(p.gap) + 1) over (order by p.n) - 1)::integer from string_to_table(given::text, '1') with ordinality as p (gap, n) order by p.n limit bit_count(given)
$$;

-- The best of what has every term in the order of SRC-3, and how many there are. Those that fit equally well are one level: within it the order is that of
-- what no word changes, so the best of a level are found by walking that index, or, when they are few, by looking at all of them; and a level is left
-- out when not even its best could reach a place among the first. Answers at least the first `wanted`, in no order.
create function search_best(terms text[], is_open boolean, tomorrow date, wanted integer) returns table (product_id uuid, score double precision, total integer)
language plpgsql stable set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off set enable_hashjoin = off set enable_mergejoin = off set jit = off
  set plan_cache_mode = force_generic_plan as $$
declare
  merit_max constant double precision := 0.4;
  everything integer := coalesce((select sum(bit_count(b.bits))::integer from search_bits b where b.lexeme = '' and b.class = 'A'), 0);
  level record;
  base double precision;
  least double precision;
  last double precision;
  total integer := 0;
  ids uuid[] := '{}';
  scores double precision[] := '{}';
  more uuid[];
  merits double precision[];
begin
  for level in select l.fit, l.bits, l.products from search_levels(terms) l order by l.fit desc loop
    total := total + level.products;
    base := 0.06::double precision * level.fit / cardinality(terms);
    -- A little less than what is needed: sums of such numbers differ in their last places.
    least := case when last is null then -10 else last - base - 1e-9 end;
    continue when least > merit_max;
    if level.products::bigint * level.products < wanted::bigint * everything / 16 then
      if is_open then
        select array_agg(s.product_id), array_agg(s.open_merit) into more, merits
        from search_places(level.bits) p join product_shelf s on s.place = p.place where s.gone_on is distinct from tomorrow;
      else
        select array_agg(s.product_id), array_agg(s.closed_merit) into more, merits from search_places(level.bits) p join product_shelf s on s.place = p.place;
      end if;
    elsif is_open then
      select array_agg(w.product_id), array_agg(w.open_merit) into more, merits from (
        select s.product_id, s.open_merit from product_shelf s
        where s.shown and s.open_merit >= least and s.gone_on is distinct from tomorrow and get_bit(level.bits, s.place) = 1
        order by s.open_merit desc, s.open_rank desc, s.rating desc, s.sold_30_days desc, s.slug limit wanted
      ) w;
    else
      select array_agg(w.product_id), array_agg(w.closed_merit) into more, merits from (
        select s.product_id, s.closed_merit from product_shelf s
        where s.shown and s.closed_merit >= least and get_bit(level.bits, s.place) = 1
        order by s.closed_merit desc, s.closed_rank desc, s.rating desc, s.sold_30_days desc, s.slug limit wanted
      ) w;
    end if;
    ids := ids || more;
    scores := scores || array(select base + m from unnest(merits) m);
    if is_open then
      -- Few: of these something of tomorrow's supply is promised away.
      select array_agg(s.product_id), array_agg(base + shelf_merit(s.gone_rank, s.sold_30_days, s.rating)) into more, merits
      from product_shelf s where s.gone_on = tomorrow and s.shown and get_bit(level.bits, s.place) = 1;
      ids := ids || more;
      scores := scores || merits;
    end if;
    last := (select x from unnest(scores) x order by x desc offset wanted - 1 limit 1);
  end loop;
  return query select u.i, u.x, total from unnest(ids, scores) as u (i, x) where last is null or u.x >= last - 1e-9;
end;
$$;

insert into search_bits (lexeme, class, chunk, bits)
select '', 'A', place >> 13, bit_or(set_bit(0::bit(8192), place & 8191, shown::integer)) from product_shelf group by place >> 13;
select set_search_bits(null);
