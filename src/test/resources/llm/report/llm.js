'use strict';
(() => {
  const data = JSON.parse(document.getElementById('llm-data').textContent);
  const root = document.documentElement;
  const NONE = '—';
  const GENERATING = ['text', 'image'];
  const METRICS = {
    ttft: { name: 'TTFT', key: 'ttft_ms', words: 'time to first token' },
    tpot: { name: 'TPOT', key: 'tpot_ms', words: 'time per output token' },
    e2e: { name: 'E2E', key: 'e2e_ms', words: 'end-to-end time' },
  };
  const points = data.points.map((point, index) => ({ ...point, index, s: point.summary }));
  const state = { kind: 'all', point: 0, knee: null, distribution: null, span: 'point', gapRequest: null };
  const charts = new Map();

  // ---- text and elements: whatever comes from the run becomes text, never markup

  function el(tag, properties, ...children) {
    const made = document.createElement(tag);
    Object.entries(properties || {}).forEach(([key, value]) => {
      if (key in made) made[key] = value;
      else made.setAttribute(key, value);
    });
    made.append(...children.filter((child) => child !== null && child !== undefined));
    return made;
  }
  const text = (value) => el('bdi', {}, String(value));
  const byId = (id) => document.getElementById(id);
  const isNumber = (value) => typeof value === 'number' && Number.isFinite(value);

  /** Two decimals, three significant digits below 0.1: as in all tables of a run. */
  function figure(value) {
    if (!isNumber(value)) return NONE;
    const size = Math.abs(value);
    if (size !== 0 && size < 0.1) return String(Number(value.toPrecision(3)));
    return value.toFixed(2);
  }
  function short(value) {
    if (!isNumber(value)) return NONE;
    const size = Math.abs(value);
    if (size >= 1e6) return trimmed(value / 1e6) + ' M';
    if (size >= 1e4) return trimmed(value / 1e3) + ' k';
    return trimmed(value);
  }
  function trimmed(value) {
    const size = Math.abs(value);
    return String(Number(size >= 100 ? value.toFixed(0) : value.toPrecision(3)));
  }
  const count = (value) => (isNumber(value) ? value.toLocaleString('en-US', { maximumFractionDigits: 0 }) : NONE);
  const plural = (n, one, many) => `${count(n)} ${n === 1 ? one : many}`;

  // ---- colours, which the style sheet defines

  const color = (name) => getComputedStyle(root).getPropertyValue('--' + name).trim() || '#888';
  function fade(hex, alpha) {
    const value = parseInt(hex.slice(1), 16);
    return `rgba(${value >> 16}, ${(value >> 8) & 255}, ${value & 255}, ${alpha})`;
  }
  const verdictColor = (verdict) => color(verdict);

  // ---- charts

  function axisStyle() {
    return {
      axisLine: { lineStyle: { color: color('line') } },
      axisTick: { show: false },
      axisLabel: { color: color('soft'), fontSize: 12, hideOverlap: true },
      splitLine: { lineStyle: { color: color('faint') } },
      nameTextStyle: { color: color('soft'), fontSize: 12 },
    };
  }
  function valueAxis(name, extra) {
    return { type: 'value', name, nameLocation: 'end', nameGap: 12, ...axisStyle(),
      axisLabel: { ...axisStyle().axisLabel, formatter: (value) => short(value) }, ...extra };
  }
  /** The name of a vertical axis stands above it, beginning at its left. */
  function upAxis(name, extra) {
    const style = axisStyle();
    return valueAxis(name, { nameTextStyle: { ...style.nameTextStyle, align: 'left', padding: [0, 0, 0, -40] }, ...extra });
  }
  function belowAxis(name, extra) {
    return valueAxis(name, { nameLocation: 'middle', nameGap: 28, splitLine: { show: false }, ...extra });
  }
  const grid = (extra) => ({ left: 48, right: 20, top: 30, bottom: 44, ...extra });
  function tooltip(extra) {
    return { confine: true, backgroundColor: color('page'), borderColor: color('line'), padding: [6, 10],
      textStyle: { color: color('ink'), fontSize: 12 }, transitionDuration: 0, ...extra };
  }
  function tip(title, rows) {
    const body = el('table', {});
    rows.forEach(([name, value]) => body.append(el('tr', {}, el('td', {}, text(name)), el('td', {}, text(value)))));
    return el('div', { className: 'tip' }, el('strong', {}, text(title)), body);
  }
  function draw(id, option, caption, description) {
    const holder = byId(id);
    const figureOf = holder.closest('figure');
    figureOf.hidden = false;
    holder.hidden = false;
    say(figureOf, caption);
    let chart = charts.get(id);
    if (!chart) {
      chart = echarts.init(holder, null, { renderer: 'canvas', devicePixelRatio: Math.max(2, window.devicePixelRatio || 1) });
      charts.set(id, chart);
    }
    chart.resize();
    chart.setOption({ animation: false, backgroundColor: 'transparent', textStyle: { fontFamily: getComputedStyle(document.body).fontFamily }, ...option }, true);
    holder.setAttribute('role', 'img');
    holder.setAttribute('aria-label', description || caption);
    return chart;
  }
  /** Says why there is nothing to draw. */
  function blank(id, why) {
    const holder = byId(id);
    const figureOf = holder.closest('figure');
    if (charts.has(id)) {
      charts.get(id).dispose();
      charts.delete(id);
    }
    holder.hidden = true;
    figureOf.hidden = why === null;
    say(figureOf, why || '');
  }
  function say(figureOf, caption) {
    const line = figureOf.querySelector('figcaption .caption');
    if (line) line.textContent = caption;
  }

  // ---- points, loads and shapes

  const chosen = () => points[state.point];
  const generates = (point) => GENERATING.includes(point.s.kind);
  const shapeOf = (point) => [point.s.kind, point.s.shape, point.s.model].join('\u0000');
  const shapeName = (point) => (loadOf(point).unit === 'scenario' ? `${point.s.kind} scenarios` : `${point.s.kind} ${point.s.shape}`);
  function loadOf(point) {
    if (isNumber(point.s.concurrency)) return { label: String(point.s.concurrency), value: point.s.concurrency, unit: 'concurrent requests' };
    if (isNumber(point.s.rate_per_s)) return { label: String(point.s.rate_per_s), value: point.s.rate_per_s, unit: 'requests/s offered' };
    return { label: point.s.point, value: point.index, unit: 'scenario' };
  }
  /** Loads are in an order; scenarios of one's own are not. */
  const joined = () => loadOf(chosen()).unit !== 'scenario';
  const sameUnit = (point) => loadOf(point).unit === loadOf(chosen()).unit;
  const relatives = () => points.filter((point) => point.s.kind === chosen().s.kind && sameUnit(point));
  function loads() {
    const seen = new Map();
    relatives().map(loadOf).forEach((load) => seen.set(load.label, load));
    return [...seen.values()].sort((a, b) => a.value - b.value);
  }
  function shapes() {
    const seen = new Map();
    relatives().forEach((point) => {
      if (!seen.has(shapeOf(point))) seen.set(shapeOf(point), []);
      seen.get(shapeOf(point)).push(point);
    });
    const own = shapeOf(chosen());
    return [...seen.values()]
      .map((members) => ({ own: shapeOf(members[0]) === own, name: shapeName(members[0]), members }))
      .sort((a, b) => Number(a.own) - Number(b.own));
  }
  function along(members, value) {
    return loads().map((load) => {
      const found = members.find((point) => loadOf(point).label === load.label);
      return found === undefined ? null : value(found);
    });
  }
  function boundOf(point, metric) {
    const bound = (point.s.slo || []).find((slo) => slo.metric === metric);
    return bound ? { value: bound.bound_ms, statistic: bound.statistic } : null;
  }
  function loadAxis() {
    const style = axisStyle();
    return { type: 'category', data: loads().map((load) => load.label), name: loads()[0].unit, nameLocation: 'middle', nameGap: 28,
      ...style, splitLine: { show: false }, axisLabel: { ...style.axisLabel, width: 120, overflow: 'truncate' } };
  }

  function drawLoad(id, metric) {
    const { key, words } = METRICS[metric];
    if (relatives().every((point) => !isNumber(point.s[key] && point.s[key].mean))) {
      blank(id, `No request of this kind has a ${words}.`);
      return;
    }
    const tone = color(metric);
    const own = shapes().find((shape) => shape.own);
    const at = (name) => (point) => (point.s[key] ? point.s[key][name] : null);
    const low = along(own.members, at('p50'));
    const high = along(own.members, at('p99'));
    const bound = boundOf(chosen(), metric);
    const series = shapes().filter((shape) => !shape.own).map((shape) => ({
      name: `${shape.name}, mean`, type: 'line', data: along(shape.members, at('mean')), symbolSize: 4, connectNulls: true,
      lineStyle: { width: joined() ? 1.5 : 0, color: color('other') }, itemStyle: { color: color('other') } }));
    if (joined()) series.push(
      { name: 'p50', type: 'line', stack: 'band', data: low, symbol: 'none', lineStyle: { width: 1, color: tone, opacity: 0.7 }, connectNulls: true, silent: true },
      { name: 'p99', type: 'line', stack: 'band', data: high.map((value, i) => (isNumber(value) ? value - low[i] : null)), symbol: 'none', connectNulls: true,
        lineStyle: { width: 1, color: tone, opacity: 0.7 }, areaStyle: { color: tone, opacity: 0.16 }, silent: true });
    series.push(
      { name: 'range', type: 'custom', progressive: 0, silent: true, data: low.map((value, i) => [i, value, high[i]]).filter((d) => isNumber(d[1])),
        renderItem: (params, api) => rangeBar(api, tone) },
      { name: `${own.name}, mean`, type: 'line', data: along(own.members, at('mean')).map((value, i) => ({ value,
        symbolSize: loads()[i].label === loadOf(chosen()).label ? 11 : 6 })),
        symbol: 'circle', connectNulls: true, lineStyle: { width: joined() ? 2.5 : 0, color: tone }, itemStyle: { color: tone }, z: 5,
        markLine: bound ? sloLine({ yAxis: bound.value }, `SLO ${bound.statistic} ${short(bound.value)} ms`) : undefined });
    const highest = Math.max(...relatives().map((point) => at('mean')(point) || 0), ...high.map((value) => value || 0));
    const rows = (index) => own.members.filter((point) => loadOf(point).label === loads()[index].label)
      .flatMap((point) => ['mean', 'p50', 'p95', 'p99'].map((name) => [name, `${figure(at(name)(point))} ms`]).concat([['values', count(at('n')(point))]]));
    const caption = `${own.name}: mean (line), p50 to p99 (band), ms${bound && bound.value > 3 * highest ? `; the SLO, ${bound.statistic} below ${short(bound.value)} ms, lies above the chart` : ''}${shapes().length > 1 ? '; grey: means of other shapes' : ''}`;
    draw(id, { grid: grid(), xAxis: loadAxis(),
      yAxis: upAxis('ms', { min: 0, max: bound && bound.value <= 3 * highest && bound.value > highest ? Math.ceil(bound.value * 1.05) : null }),
      tooltip: tooltip({ trigger: 'axis', formatter: (params) => tip(`${own.name} at ${loads()[params[0].dataIndex].label}`, rows(params[0].dataIndex)) }), series }, caption);
  }
  /** A range at one load; the band between loads is the same seen as a whole. */
  function rangeBar(api, tone) {
    const low = api.coord([api.value(0), api.value(1)]);
    const high = api.coord([api.value(0), api.value(2)]);
    return { type: 'rect', shape: { x: low[0] - 2, y: high[1], width: 4, height: Math.max(1, low[1] - high[1]) }, style: { fill: fade(tone, 0.35) } };
  }
  function sloLine(where, label) {
    return { silent: true, symbol: 'none', data: [where], lineStyle: { color: color('fail'), type: [5, 4], width: 1 },
      label: { formatter: () => label, position: 'insideEndTop', color: color('fail'), fontSize: 11 } };
  }

  function drawKnee() {
    const metric = state.knee;
    const { key, name } = METRICS[metric];
    const rate = generates(chosen()) ? 'output_tokens_per_s' : 'requests_per_s';
    const unit = generates(chosen()) ? 'output tokens/s' : 'requests/s';
    const tone = color(metric);
    const place = (point) => [point.s[rate], point.s[key] && point.s[key].mean];
    const series = shapes().map((shape) => ({
      name: shape.name, type: 'line',
      data: loads().map((load) => shape.members.find((point) => loadOf(point).label === load.label))
        .filter((point) => point && place(point).every(isNumber))
        .map((point) => ({ value: place(point), point: point.index, symbolSize: point.index === state.point ? 12 : 7,
          label: { show: shape.own, formatter: () => loadOf(point).label } })),
      symbol: 'circle', lineStyle: { width: !joined() ? 0 : shape.own ? 2.5 : 1.5, color: shape.own ? tone : color('other') },
      itemStyle: { color: shape.own ? tone : color('other') }, label: { position: 'top', color: color('soft'), fontSize: 11 }, z: shape.own ? 5 : 2 }));
    if (series.every((one) => one.data.length === 0)) {
      blank('knee', `No point of this kind has both a throughput and a ${METRICS[metric].words}.`);
      return;
    }
    draw('knee', { grid: grid(), xAxis: belowAxis(unit, { min: 0 }), yAxis: upAxis(`mean ${name}, ms`, { min: 0 }),
      tooltip: tooltip({ trigger: 'item', formatter: (hit) => {
        const point = points[hit.data.point];
        return tip(point.s.point, [[unit, figure(point.s[rate])], [`mean ${name}`, `${figure(point.s[key].mean)} ms`]]);
      } }), series },
    `mean ${name} over ${unit}; each mark is a load (${loads()[0].unit}). Where the line turns up, more load buys no throughput`);
  }

  function drawGoodput() {
    const own = shapes().find((shape) => shape.own);
    const good = along(own.members, (point) => point.s.goodput_per_s);
    const bounds = (chosen().s.slo || []).map((slo) => `${slo.metric.toUpperCase()} ${short(slo.bound_ms)} ms`);
    if (bounds.length === 0 || good.every((value) => !isNumber(value))) {
      blank('goodput', 'Goodput needs an SLO (llm.slo.*) and successes.');
      return;
    }
    const all = along(own.members, (point) => point.s.requests_per_s);
    const bar = (name, values, tone) => ({ name, type: 'bar', data: values, barMaxWidth: 26, barGap: '10%', itemStyle: { color: tone } });
    draw('goodput', { grid: grid(), xAxis: loadAxis(), yAxis: upAxis('requests/s', { min: 0 }),
      legend: { right: 8, top: 0, itemWidth: 12, itemHeight: 10, textStyle: { color: color('soft') }, selectedMode: false },
      tooltip: tooltip({ trigger: 'axis', axisPointer: { type: 'none' }, formatter: (params) => tip(`${own.name} at ${loads()[params[0].dataIndex].label}`,
        params.map((one) => [one.seriesName, `${figure(one.value)} requests/s`])) }),
      series: [bar('successes', all, color('other')), bar('within the SLO', good, color('pass'))] },
    `${own.name}: requests within ${bounds.join(' and ')}, per second of the point`);
  }

  // ---- distributions

  function histogram(id, spread, unit, tone, lines, caption) {
    const bars = spread.counts.map((amount, i) => [spread.start + i * spread.width, spread.start + (i + 1) * spread.width, amount]);
    const last = bars[bars.length - 1][1];
    const shownLines = lines.filter((line) => isNumber(line.x));
    const margin = bars.length === 1 ? Math.max(spread.width * 8, Math.abs(spread.start) * 0.1) : 0;
    const low = Math.min(spread.start - margin, ...shownLines.map((line) => line.x));
    const high = Math.max(last + margin, ...shownLines.map((line) => line.x));
    draw(id, { grid: grid(), yAxis: upAxis('requests', { min: 0, minInterval: 1 }),
      xAxis: belowAxis(unit, { min: low === spread.start ? low : Math.max(0, low - (high - low) * 0.03), max: high === last ? last : high + (high - low) * 0.03 }),
      tooltip: tooltip({ trigger: 'item', formatter: (hit) => tip(`${short(hit.value[0])} to ${short(hit.value[1])} ${unit}`,
        [['requests', count(hit.value[2])], ['share', `${figure((100 * hit.value[2]) / spread.n)} %`]]) }),
      series: [{ type: 'custom', progressive: 0, data: bars, encode: { x: [0, 1], y: 2 }, itemStyle: { color: tone },
        renderItem: (params, api) => histogramBar(params, api, tone),
        markLine: { silent: true, symbol: 'none', data: shownLines.map((line) => ({ xAxis: line.x, name: line.name })), lineStyle: { color: color('ink'), type: [3, 3], width: 1 },
          label: { formatter: (line) => line.name, color: color('soft'), fontSize: 11, position: 'end' } } }] },
    caption + (spread.beyond ? `; ${plural(spread.beyond, 'value', 'values')} beyond the right edge` : ''));
  }
  function histogramBar(params, api, tone) {
    const left = api.coord([api.value(0), api.value(2)]);
    const right = api.coord([api.value(1), 0]);
    return { type: 'rect', shape: { x: left[0] + 0.5, y: left[1], width: Math.max(3, right[0] - left[0] - 1), height: right[1] - left[1] }, style: { fill: tone } };
  }
  function population(spread) {
    const point = chosen();
    const part = point.kept < point.s.successes ? `${count(point.kept)} evenly chosen of ${count(point.s.successes)} successes` : plural(point.s.successes, 'success', 'successes');
    return spread.n < point.kept ? `${count(spread.n)} values of ${part}` : part;
  }
  function drawDistribution() {
    const metric = state.distribution;
    const { name, key, words } = METRICS[metric];
    const spread = chosen()[metric];
    if (!spread) {
      blank('histogram', `No success of this point has a ${words}.`);
      blank('percentiles', '');
      return;
    }
    const s = chosen().s[key];
    histogram('histogram', spread, 'ms', color(metric), [{ name: 'p50', x: s.p50 }, { name: 'p99', x: spread.n >= 100 ? s.p99 : null }],
      `${name} of ${population(spread)}`);
    const style = axisStyle();
    draw('percentiles', { grid: grid(),
      xAxis: { type: 'category', data: spread.percents.map((p) => (p === 100 ? 'max' : p === 0 ? 'min' : String(p))), boundaryGap: false, name: 'percentile', nameLocation: 'middle', nameGap: 28, ...style, splitLine: { show: false } },
      yAxis: upAxis('ms', { scale: true }),
      tooltip: tooltip({ trigger: 'axis', formatter: (params) => tip(name, [[`p${params[0].name}`.replace('pm', 'm'), `${figure(params[0].value)} ms`]]) }),
      series: [{ type: 'line', data: spread.percentiles, symbolSize: 4, itemStyle: { color: color(metric) }, lineStyle: { width: 2, color: color(metric) },
        areaStyle: { color: color(metric), opacity: 0.08, origin: 'start' } }] },
    `${name} below which that share of requests lies; as far as ${plural(spread.n, 'value resolves', 'values resolve')} it`);
  }

  // ---- over time

  function drawSeries() {
    const whole = state.span === 'run';
    const series = whole ? data.run : chosen().series;
    if (!series) {
      blank('series', 'There are no requests to show over time.');
      return;
    }
    const pooling = !whole && !generates(chosen());
    const hasTtft = series.ttft_p50_ms.some(isNumber);
    const panels = [
      { name: 'requests in flight', lines: [{ name: 'in flight', values: series.in_flight, tone: color('rate'), area: true }] },
      pooling || !series.tokens_per_s.some((value) => value > 0)
        ? { name: 'requests/s done', lines: [{ name: 'done', values: series.requests_per_s, tone: color('pass'), area: true }] }
        : { name: 'output tokens/s', lines: [{ name: 'tokens/s', values: series.tokens_per_s, tone: color('tpot'), area: true }] },
    ];
    if (hasTtft) panels.push({ name: 'TTFT, ms', lines: [{ name: 'TTFT p95', values: series.ttft_p95_ms, tone: fade(color('ttft'), 0.45), dots: true }, { name: 'TTFT p50', values: series.ttft_p50_ms, tone: color('ttft'), dots: true }] });
    panels.push({ name: 'failures', bars: true, lines: [{ name: 'failures', values: series.failures, tone: color('fail') }] });
    const seconds = series.in_flight.map((unused, i) => (series.start_ms + (i + 0.5) * series.width_ms) / 1000);
    const limits = { min: series.start_ms / 1000, max: (series.start_ms + series.in_flight.length * series.width_ms) / 1000 };
    const height = byId('series').clientHeight || 560;
    const each = (height - 50) / panels.length;
    draw('series', {
      grid: panels.map((panel, i) => grid({ top: i * each + 26, height: each - 42, bottom: null })),
      xAxis: panels.map((panel, i) => belowAxis(i === panels.length - 1 ? 'seconds since the start of the run' : '', { ...limits, gridIndex: i,
        axisLabel: { ...axisStyle().axisLabel, show: i === panels.length - 1, formatter: (value) => trimmed(value), showMinLabel: true }, axisPointer: { show: true, label: { show: false }, lineStyle: { color: color('other') } } })),
      yAxis: panels.map((panel, i) => upAxis(panel.name, { gridIndex: i, min: 0, splitNumber: 2, minInterval: panel.bars ? 1 : 0, max: panel.bars && panel.lines[0].values.every((v) => v === 0) ? 1 : null })),
      axisPointer: { link: [{ xAxisIndex: 'all' }] },
      tooltip: tooltip({ trigger: 'axis', formatter: (params) => tip(`${trimmed(params[0].value[0] - series.width_ms / 2000)} to ${trimmed(params[0].value[0] + series.width_ms / 2000)} s`,
        params.map((one) => [one.seriesName, figure(one.value[1])])) }),
      series: panels.flatMap((panel, i) => panel.lines.map((line) => ({
        name: line.name, type: panel.bars ? 'bar' : 'line', xAxisIndex: i, yAxisIndex: i, data: line.values.map((value, k) => [seconds[k], value]),
        symbol: 'circle', symbolSize: line.dots ? 3 : 0, barMaxWidth: 6, itemStyle: { color: line.tone }, lineStyle: { width: 1.5, color: line.tone }, areaStyle: line.area ? { color: line.tone, opacity: 0.12 } : undefined }))),
    }, `${whole ? 'All points' : chosen().s.point}, in steps of ${trimmed(series.width_ms)} ms; in flight: mean of the step; tokens of a request spread evenly between its first and last; TTFT by the time of sending${hasTtft ? ', p50 and (lighter) p95' : ''}${chosen().requests > chosen().kept + 2000 ? '; of evenly chosen requests, scaled up' : ''}`);
  }

  // ---- requests

  function legend(id, entries) {
    byId(id).replaceChildren(...entries.map(([name, paint]) => {
      const swatch = el('i', {});
      swatch.style.background = paint;
      return el('li', {}, swatch, name);
    }));
  }
  function drawWaterfall() {
    const rows = chosen().rows;
    byId('request').hidden = true;
    if (rows.length === 0) {
      legend('waterfall-legend', []);
      blank('waterfall', 'No request of this point is in requests.jsonl.');
      return;
    }
    const holder = byId('waterfall');
    holder.style.height = `${Math.max(120, rows.length * 7 + 60)}px`;
    const verdicts = [...new Set(rows.map((row) => row.verdict))];
    const pooling = !generates(chosen());
    legend('waterfall-legend', [['queue', color('line')], ['connect', color('other')],
      ...verdicts.flatMap((verdict) => (pooling || verdict !== 'ok' ? [[verdict, verdictColor(verdict)]]
        : [['waiting for the first token', fade(verdictColor(verdict), 0.35)], ['tokens arriving', verdictColor(verdict)]]))]);
    const start = Math.min(...rows.map((row) => (isNumber(row.scheduled) ? row.scheduled : row.sent)));
    const end = Math.max(...rows.map((row) => row.over));
    const failures = rows.filter((row) => row.verdict !== 'ok' && row.verdict !== 'short_output').length;
    const part = rows.length < chosen().requests ? `${rows.length} of ${count(chosen().requests)} requests, evenly chosen${failures ? `, ${failures} of them failed or cut off` : ''}` : `all ${plural(rows.length, 'request', 'requests')}`;
    const chart = draw('waterfall', {
      grid: grid({ left: 12, top: 10, right: 16 }), xAxis: belowAxis('seconds since the start of the run', { min: start / 1000, max: Math.max(end, start + 1) / 1000, axisLabel: { ...axisStyle().axisLabel, formatter: (value) => trimmed(value), showMinLabel: false, showMaxLabel: false } }),
      yAxis: { type: 'value', min: 0, max: rows.length, inverse: true, show: false },
      tooltip: tooltip({ trigger: 'item', formatter: (hit) => tip(rows[hit.dataIndex].id, requestFacts(rows[hit.dataIndex])) }),
      series: [{ type: 'custom', progressive: 0, data: rows.map((row, i) => [row.sent / 1000, i, row.over / 1000]), encode: { x: [0, 2], y: 1 }, clip: true,
        renderItem: (params, api) => waterfallRow(api, rows[params.dataIndex], params.dataIndex) }],
    }, `${chosen().s.point}: ${part}, in the order of their sending`);
    chart.off('click');
    chart.on('click', (hit) => showRequest(rows[hit.dataIndex]));
  }
  function waterfallRow(api, row, index) {
    const tone = verdictColor(row.verdict);
    const top = api.coord([0, index + 0.12])[1];
    const height = Math.max(2, api.coord([0, index + 0.88])[1] - top);
    const at = (ms) => api.coord([ms / 1000, index])[0];
    const bar = (from, to, fill) => (to > from ? { type: 'rect', shape: { x: at(from), y: top, width: Math.max(0.75, at(to) - at(from)), height }, style: { fill } } : null);
    const connected = row.sent + (row.connect || 0);
    const first = isNumber(row.ttft) ? row.sent + row.ttft : null;
    const last = isNumber(row.e2e) ? row.sent + row.e2e : row.over;
    const answer = first === null ? [bar(connected, row.over, tone)] : [bar(connected, first, fade(tone, 0.35)), bar(first, Math.max(last, first), tone)];
    return { type: 'group', children: [bar(row.scheduled, row.sent, color('line')), bar(row.sent, connected, color('other')), ...answer].filter(Boolean) };
  }
  function requestFacts(row) {
    const facts = [['verdict', row.verdict], ['queue', `${figure(row.sent - row.scheduled)} ms`], ['connect', `${figure(row.connect)} ms`],
      ['TTFT', `${figure(row.ttft)} ms`], ['TPOT', `${figure(row.tpot)} ms`], ['E2E', `${figure(row.e2e)} ms`],
      ['tokens in, out', `${row.input ?? NONE}, ${row.output ?? NONE}`]];
    if (row.status && row.status !== 200) facts.push(['status', row.status]);
    if (row.error) facts.push(['error', row.error]);
    return facts;
  }
  function showRequest(row) {
    const box = byId('request');
    box.hidden = false;
    box.style.borderLeftColor = verdictColor(row.verdict);
    box.replaceChildren(text(row.id), ...requestFacts(row).flatMap(([name, value]) => [` · ${name} `, text(value)]));
    if (chosen().gaps.some((gap) => gap.id === row.id)) {
      state.gapRequest = row.id;
      byId('gap-request').value = row.id;
      drawGaps();
    }
  }

  function median(values) {
    const sorted = values.filter(isNumber).sort((a, b) => a - b);
    return sorted.length === 0 ? 0 : sorted[sorted.length >> 1];
  }
  function gapColor(gap, usual) {
    if (gap > 5 * usual) return color('fail');
    return gap > 2 * usual ? color('warn') : fade(color('tpot'), 0.55);
  }
  function drawGaps() {
    const strips = chosen().gaps;
    const picker = byId('gap-request');
    if (strips.length === 0) {
      legend('gaps-legend', []);
      blank('gaps', generates(chosen()) ? 'The gaps of each request are recorded with llm.report.detail = true.' : null);
      blank('gap-bars', null);
      return;
    }
    if (!strips.some((strip) => strip.id === state.gapRequest)) state.gapRequest = strips[0].id;
    picker.replaceChildren(...strips.map((strip) => el('option', { value: strip.id, selected: strip.id === state.gapRequest }, strip.id)));
    const usual = median(strips.flatMap((strip) => strip.gaps));
    const ticks = strips.flatMap((strip, row) => {
      let time = 0;
      return [[0, row, 0, -1], ...strip.gaps.map((gap, i) => [(time += gap), row, gap, i])];
    });
    legend('gaps-legend', [['usual', gapColor(usual, usual)], ['over twice the median', color('warn')], ['over 5 times', color('fail')]]);
    byId('gaps').style.height = `${strips.length * 12 + 60}px`;
    const longest = Math.max(...ticks.map((tick) => tick[0]));
    draw('gaps', { grid: grid({ left: 12, top: 8, right: 16 }), xAxis: belowAxis('ms since the first token', { min: 0, max: longest || 1 }),
      yAxis: { type: 'value', min: 0, max: strips.length, inverse: true, show: false },
      tooltip: tooltip({ trigger: 'item', formatter: (hit) => tip(strips[hit.value[1]].id, [['token event', count(hit.value[3] + 2)], ['gap before it', `${figure(hit.value[2])} ms`]]) }),
      series: [{ type: 'custom', progressive: 0, data: ticks, encode: { x: 0, y: 1 }, renderItem: (params, api) => gapTick(api, usual, strips) }] },
    `${plural(strips.length, 'success', 'successes')}, evenly chosen, a row each: a tick per token event, coloured by the gap before it; median gap ${figure(usual)} ms`);
    drawGapBars(strips.find((strip) => strip.id === state.gapRequest), usual);
  }
  function gapTick(api, usual, strips) {
    const row = api.value(1);
    const place = api.coord([api.value(0), row + 0.15]);
    const bottom = api.coord([0, row + 0.85])[1];
    const own = strips[row].id === state.gapRequest;
    return { type: 'rect', shape: { x: place[0] - 0.75, y: place[1], width: own ? 2.25 : 1.5, height: bottom - place[1] }, style: { fill: api.value(3) < 0 ? color('ttft') : gapColor(api.value(2), usual) } };
  }
  function drawGapBars(strip, usual) {
    draw('gap-bars', { grid: grid(), yAxis: upAxis('ms', { min: 0 }), xAxis: { type: 'category', data: strip.gaps.map((gap, i) => String(i + 2)), name: 'token event', nameLocation: 'middle', nameGap: 28, ...axisStyle(), splitLine: { show: false } },
      tooltip: tooltip({ trigger: 'axis', formatter: (params) => tip(`token event ${params[0].name}`, [['gap before it', `${figure(params[0].value)} ms`]]) }),
      series: [{ type: 'bar', barCategoryGap: '15%', data: strip.gaps.map((gap) => ({ value: gap, itemStyle: { color: gapColor(gap, usual) } })) }] },
    `${plural(strip.gaps.length, 'gap', 'gaps')}${strip.left_out ? ` (${count(strip.left_out)} more left out)` : ''}, ${strip.tokens ?? NONE} output tokens, TTFT ${figure(strip.ttft)} ms`);
  }

  function drawLengths() {
    const { s } = chosen();
    const asked = s.input_lengths && s.input_lengths.asked_tokens;
    const inputs = asked && asked.min !== asked.max ? [{ name: 'asked from', x: asked.min }, { name: 'to', x: asked.max }] : [{ name: 'asked', x: s.asked_input_tokens }];
    const lengths = (id, spread, lines, words) => {
      if (!spread) blank(id, id === 'output' && !generates(chosen()) ? null : `The server told no ${words} tokens.`);
      else histogram(id, spread, 'tokens', color('rate'), lines, `${words} tokens by the server's count, of ${population(spread)}; ${isNumber(lines[0].x) ? 'dashed: asked for' : 'no length was asked for'}`);
    };
    lengths('input', chosen().input, inputs, 'input');
    lengths('output', generates(chosen()) ? chosen().output : null, [{ name: 'asked', x: s.asked_output_tokens }], 'output');
  }

  // ---- failures

  const isFailure = (verdict) => !['ok', 'short_output', 'aborted'].includes(verdict);
  function drawFailures() {
    const inKind = points.filter((point) => state.kind === 'all' || point.s.kind === state.kind);
    const hit = inKind.filter((point) => point.s.failures > 0 || point.s.aborted > 0 || point.s.verdicts.short_output > 0);
    const table = byId('examples');
    table.replaceChildren();
    if (hit.length === 0) {
      blank('verdicts', `None: every request of ${inKind.length === 1 ? 'the point' : `these ${inKind.length} points`} was answered as asked.`);
      return;
    }
    const verdicts = Object.keys(hit[0].s.verdicts).filter((verdict) => verdict !== 'ok' && hit.some((point) => point.s.verdicts[verdict] > 0));
    byId('verdicts').style.height = `${hit.length * 26 + 92}px`;
    const style = axisStyle();
    draw('verdicts', { grid: grid({ left: 8, containLabel: true, top: 34, bottom: 30 }), xAxis: belowAxis('requests', { min: 0, minInterval: 1 }),
      yAxis: { type: 'category', inverse: true, data: hit.map((point) => point.s.point), ...style, axisLabel: { ...style.axisLabel, color: color('ink'), width: 180, overflow: 'truncate' } },
      legend: { left: 0, top: 0, type: 'scroll', itemWidth: 12, itemHeight: 10, textStyle: { color: color('soft') }, selectedMode: false },
      tooltip: tooltip({ trigger: 'item', formatter: (one) => tip(hit[one.dataIndex].s.point, [[one.seriesName, `${count(one.value)} of ${count(hit[one.dataIndex].s.requests)}`]]) }),
      series: verdicts.map((verdict) => ({ name: verdict, type: 'bar', stack: 'all', barMaxWidth: 16, itemStyle: { color: verdictColor(verdict) }, data: hit.map((point) => point.s.verdicts[verdict] || null) })) },
    `Requests that were not answered as asked, by verdict: ${verdicts.map((verdict) => `${count(hit.reduce((sum, point) => sum + point.s.verdicts[verdict], 0))} ${verdict}`).join(', ')}`);
    const shown = hit.flatMap((point) => point.s.failure_examples.map((example) => ({ point: point.s.point, ...example })));
    if (shown.length === 0) return;
    table.append(el('thead', {}, el('tr', {}, ...['Point', 'Verdict', 'Status', 'First examples', 'Request'].map((name) => el('th', { scope: 'col' }, name)))));
    table.append(el('tbody', {}, ...shown.map((example) => {
      const verdict = el('td', { className: 'tight' }, text(example.verdict));
      verdict.style.color = verdictColor(example.verdict);
      return el('tr', {}, el('td', { className: 'named' }, text(example.point)), verdict, el('td', {}, text(example.status ?? NONE)), el('td', { className: 'message' }, text(example.message ?? NONE)), el('td', { className: 'tight' }, text(example.id)));
    })));
  }

  // ---- tables

  function pairs(id, entries) {
    const show = (value) => {
      if (value === null || value === undefined || value === '') return NONE;
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
    };
    byId(id).replaceChildren(el('tbody', {}, ...entries.map(([key, value]) => el('tr', {}, el('th', { scope: 'row' }, text(key)), el('td', {}, text(show(value)))))));
  }
  function writeRules() {
    const health = data.health || { rules: [] };
    const rules = [...health.rules, ...(data.gates || [])];
    if (health.aborted > 0) rules.push({ name: 'not cut off', passed: false, message: `${plural(health.aborted, 'request was', 'requests were')} in flight when the run was cut off` });
    byId('rules').replaceChildren(el('tbody', {}, ...rules.map((rule) => el('tr', {},
      el('td', { className: rule.passed ? 'state is-pass' : 'state is-fail' }, rule.passed ? 'pass' : 'FAIL'), el('td', {}, text(rule.name)), el('td', {}, text(rule.message))))));
  }
  function writeNotes() {
    const notes = chosen().s.notes || [];
    byId('notes').replaceChildren(...(notes.length ? notes.map((note) => el('li', {}, text(note))) : [el('li', {}, 'none')]));
  }
  function writeFacts() {
    const { s } = chosen();
    const parts = [s.model, plural(s.requests, 'request', 'requests'), s.failures > 0 ? `${count(s.failures)} failed` : 'none failed',
      s.aborted > 0 ? `${count(s.aborted)} cut off` : null, isNumber(s.duration_s) ? `${figure(s.duration_s)} s` : null, `at most ${count(s.peak_concurrency)} in flight`];
    byId('facts').replaceChildren(...parts.filter(Boolean).flatMap((part, i) => (i ? [' · ', text(part)] : [text(part)])));
  }
  function writeHead() {
    const line = byId('run-line');
    line.append(' · ', new Date(data.started).toISOString().replace('T', ' ').slice(0, 19), ' UTC');
    const models = [...new Set(points.map((point) => point.s.model).filter(Boolean))];
    if (models.length) line.append(' · ', text(models.join(', ')));
    const reasons = (data.reasons || []).slice(0, 12);
    byId('reasons').hidden = reasons.length === 0;
    byId('reasons').replaceChildren(...reasons.map((reason) => el('li', {}, text(reason))));
    if (data.reasons && data.reasons.length > 12) byId('reasons').append(el('li', {}, `and ${data.reasons.length - 12} more`));
    pairs('environment', [...Object.entries(data.environment || {}), ...Object.entries(data.metadata || {})]);
    pairs('settings', Object.entries(data.settings || {}));
    const { reading } = data;
    const most = points.some((point) => point.kept < point.s.successes) ? ` Charts of larger points are drawn from at most ${count(reading.most_per_point)} evenly chosen successes.` : '';
    byId('reading').textContent = `Tables: summary.json, all requests. Charts: ${count(reading.requests)} lines of requests.jsonl${reading.whole ? '' : ', which ends in the middle of a line'}.${most}`;
  }

  // ---- choices

  function choice(holder, entries, current, change) {
    const legendOf = holder.querySelector('legend');
    holder.replaceChildren(legendOf, ...entries.map(([value, name]) => {
      const input = el('input', { type: 'radio', name: `choice-${holder.id || holder.dataset.metric}`, value, checked: value === current });
      input.addEventListener('change', () => change(value));
      return el('label', {}, input, name);
    }));
  }
  function metricChoices() {
    const names = (generates(chosen()) ? ['ttft', 'tpot', 'e2e'] : ['e2e']);
    ['knee', 'distribution'].forEach((what) => {
      if (!names.includes(state[what])) [state[what]] = names;
      const holder = document.querySelector(`[data-metric="${what}"]`);
      holder.hidden = names.length < 2;
      choice(holder, names.map((name) => [name, METRICS[name].name]), state[what], (name) => {
        state[what] = name;
        if (what === 'knee') drawKnee();
        else drawDistribution();
      });
    });
    const span = document.querySelector('[data-metric="span"]');
    span.hidden = points.length < 2;
    choice(span, [['point', 'chosen point'], ['run', 'whole run']], state.span, (value) => {
      state.span = value;
      drawSeries();
    });
  }
  function kindChoices() {
    const kinds = [...new Set(points.map((point) => point.s.kind))];
    byId('kinds').hidden = kinds.length < 2;
    choice(byId('kinds'), [['all', 'all kinds'], ...kinds.map((kind) => [kind, kind])], state.kind, chooseKind);
  }
  function chooseKind(kind) {
    state.kind = kind;
    document.querySelectorAll('tr[data-point]').forEach((row) => { row.hidden = kind !== 'all' && row.dataset.kind !== kind; });
    if (kind !== 'all' && chosen().s.kind !== kind) state.point = points.find((point) => point.s.kind === kind).index;
    fillPicker();
    render();
  }
  function choosePoint(index) {
    state.point = index;
    try { history.replaceState(null, '', `#point=${index}`); } catch (ignored) { /* a page without an address of its own */ }
    render();
  }
  function fillPicker() {
    const shown = points.filter((point) => state.kind === 'all' || point.s.kind === state.kind);
    byId('point').replaceChildren(...shown.map((point) => el('option', { value: String(point.index) }, point.s.point)));
  }
  function wireRows() {
    document.querySelectorAll('tr[data-point]').forEach((row) => {
      const index = Number(row.dataset.point);
      const name = row.querySelector('.name');
      const input = el('input', { type: 'radio', name: 'table-point', value: String(index) });
      input.addEventListener('change', () => choosePoint(index));
      name.replaceChildren(el('label', {}, input, name.querySelector('bdi')));
      name.title = points[index].s.point;
      row.addEventListener('click', (event) => { if (!event.target.closest('label')) choosePoint(index); });
    });
  }
  function markChosen() {
    document.querySelectorAll('tr[data-point]').forEach((row) => {
      const own = Number(row.dataset.point) === state.point;
      row.classList.toggle('is-chosen', own);
      row.querySelector('input').checked = own;
    });
    byId('point').value = String(state.point);
  }

  // ---- the whole

  function drawAll() {
    if (generates(chosen())) {
      drawLoad('load-ttft', 'ttft');
      drawLoad('load-tpot', 'tpot');
      blank('load-e2e', null);
    } else {
      blank('load-ttft', null);
      blank('load-tpot', null);
      drawLoad('load-e2e', 'e2e');
    }
    drawKnee();
    drawGoodput();
    drawDistribution();
    drawSeries();
    drawWaterfall();
    drawGaps();
    drawLengths();
    drawFailures();
  }
  function render() {
    markChosen();
    metricChoices();
    writeFacts();
    writeNotes();
    drawAll();
  }
  function stored(value) {
    try {
      if (value !== undefined) localStorage.setItem('theme', value);
      return localStorage.getItem('theme');
    } catch (ignored) {
      return null;
    }
  }
  function paint(theme) {
    root.dataset.theme = theme;
    byId('theme').setAttribute('aria-pressed', String(theme === 'dark'));
    byId('theme').textContent = theme === 'dark' ? 'Light' : 'Dark';
  }
  function wireTheme() {
    const dark = window.matchMedia('(prefers-color-scheme: dark)');
    const wanted = () => stored() || (dark.matches ? 'dark' : 'light');
    paint(wanted());
    const repaint = (theme) => {
      paint(theme);
      if (points.length) drawAll();
    };
    byId('theme').addEventListener('click', () => repaint(stored(root.dataset.theme === 'dark' ? 'light' : 'dark') || (root.dataset.theme === 'dark' ? 'light' : 'dark')));
    dark.addEventListener('change', () => repaint(wanted()));
    window.addEventListener('beforeprint', () => repaint('light'));
    window.addEventListener('afterprint', () => repaint(wanted()));
  }
  function showComparison() {
    if (!data.comparison) return;
    byId('comparison').hidden = false;
  }
  function watchSize() {
    let width = document.body.clientWidth;
    window.addEventListener('resize', () => {
      if (document.body.clientWidth === width) return;
      width = document.body.clientWidth;
      charts.forEach((chart) => chart.resize());
    });
  }

  wireTheme();
  writeHead();
  writeRules();
  showComparison();
  if (points.length === 0) {
    document.querySelectorAll('main > section:not([aria-labelledby="h-points"], [aria-labelledby="h-health"], [aria-labelledby="h-settings"]), #chosen').forEach((part) => { part.hidden = true; });
    return;
  }
  const wanted = /^#point=(\d+)$/.exec(location.hash);
  state.point = wanted && points[Number(wanted[1])] ? Number(wanted[1]) : defaultPoint();
  kindChoices();
  fillPicker();
  wireRows();
  byId('point').addEventListener('change', (event) => choosePoint(Number(event.target.value)));
  byId('gap-request').addEventListener('change', (event) => { state.gapRequest = event.target.value; drawGaps(); });
  render();
  watchSize();

  /** The highest load that passes, which the run is about; else the first point with a success. */
  function defaultPoint() {
    const passing = points.filter((point) => point.s.slo.length > 0 && point.s.slo.every((slo) => slo.met));
    if (passing.length > 0) {
      const kind = points[0].s.kind;
      const own = passing.filter((point) => point.s.kind === kind && shapeOf(point) === shapeOf(points[0]));
      const candidates = own.length ? own : passing;
      return candidates.reduce((best, point) => (loadOf(point).value >= loadOf(best).value ? point : best)).index;
    }
    return (points.find((point) => point.s.successes > 0) || points[0]).index;
  }
})();
