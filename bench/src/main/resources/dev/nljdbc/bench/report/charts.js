// A figure: the chart, and its numbers as a table for those who can't see it. `options` is asked
// again when the colours change.
function figure(title, note, options, columns, rows, settings) {
  const place = el('div', {class: 'chart'});
  if (settings && settings.height) place.style.height = settings.height + 'px';
  const node = el('figure', {class: settings && settings.wide ? 'wide' : null},
      el('figcaption', {}, title, note ? el('small', {}, note) : null),
      el('div', settings && settings.tall ? {class: 'tall', tabindex: 0, role: 'region', 'aria-label': title} : {}, place),
      el('details', {}, el('summary', {}, 'As a table'), table(null, columns, rows)));
  let chart = null;
  const draw = () => {
    if (chart) chart.dispose();
    chart = echarts.init(place, null, {renderer: 'svg'});
    chart.setOption(Object.assign(frame(title), options()));
    if (settings && settings.click) chart.on('click', settings.click);
  };
  pending.push(() => {
    draw();
    theme.listeners.push(draw);
    new ResizeObserver(() => chart.resize()).observe(place);
  });
  return node;
}

// Charts need their size, so they are drawn once all is in the page.
const pending = [];
function drawPending() {
  pending.splice(0).forEach(draw => draw());
}

function frame(title) {
  const text = theme.color('text');
  return {
    animation: false,
    textStyle: {color: text, fontFamily: 'system-ui, sans-serif'},
    aria: {enabled: true, label: {description: 'Chart: ' + title + '. The table below it has the numbers.'}},
    tooltip: {renderMode: 'richText', confine: true, backgroundColor: theme.color('raised'),
      borderColor: theme.color('line'), textStyle: {color: text}},
    grid: {left: 8, right: 24, top: 34, bottom: 8, containLabel: true},
  };
}

function axis(type, more) {
  return Object.assign({
    type,
    axisLabel: {color: theme.color('text')},
    axisLine: {lineStyle: {color: theme.color('line')}},
    splitLine: {show: type === 'value', lineStyle: {color: theme.color('line')}},
  }, more);
}

function legend(names) {
  return names.length < 2 ? {show: false}
      : {data: names, type: 'scroll', top: 0, textStyle: {color: theme.color('text')}};
}

// Bars of a share with their intervals, a group of bars for each name. `series`: one per run, each
// with {value, low, high, questions, correct} or null by name.
function shareOptions(names, series, labels, horizontal) {
  const category = horizontal ? nameAxis(names) : axis('category', {data: names, axisTick: {show: false}});
  const share = axis('value', {min: 0, max: 100, axisLabel: {formatter: '{value} %', color: theme.color('text')}});
  const layout = {count: series.length, barGap: '15%', barCategoryGap: '30%', barMaxWidth: 70};
  const bars = series.map((values, run) => ({
    type: 'bar', name: labels[run], barMaxWidth: 70, barGap: layout.barGap, barCategoryGap: layout.barCategoryGap,
    itemStyle: {color: theme.run(run)},
    data: values.map(v => v ? 100 * v.value : null),
    tooltip: {formatter: at => tip(at.name, labels[run], values[at.dataIndex])},
  }));
  const whiskers = series.map((values, run) => ({
    type: 'custom', name: labels[run], silent: true, itemStyle: {color: theme.color('text')},
    encode: horizontal ? {x: [1, 2], y: 0} : {x: 0, y: [1, 2]},
    data: values.map((v, i) => [i, v ? 100 * v.low : NaN, v ? 100 * v.high : NaN]),
    renderItem: (params, api) => whisker(api, run, layout, horizontal),
    z: 10,
  }));
  return {
    legend: legend(labels),
    grid: horizontal ? withNames(names) : frame('').grid,
    xAxis: horizontal ? share : category,
    yAxis: horizontal ? category : share,
    series: bars.concat(whiskers),
  };
}

// Room for names on the left: the library's own reckoning cuts long ones off.
function withNames(names) {
  const longest = names.reduce((most, name) => Math.max(most, name.length), 0);
  const narrow = innerWidth < 700;
  return {left: Math.min(narrow ? 130 : 250, 16 + 7.6 * longest), right: 40, top: 34, bottom: 28, containLabel: false};
}

function nameAxis(names) {
  const at = axis('category', {data: names, inverse: true, axisTick: {show: false}});
  Object.assign(at.axisLabel, {interval: 0, width: withNames(names).left - 12, overflow: 'truncate'});
  return at;
}

function whisker(api, run, layout, horizontal) {
  if (Number.isNaN(api.value(1))) return null;
  const offset = api.barLayout(layout)[run].offsetCenter;
  const ends = [1, 2].map(d => {
    const point = horizontal ? api.coord([api.value(d), api.value(0)]) : api.coord([api.value(0), api.value(d)]);
    point[horizontal ? 1 : 0] += offset;
    return point;
  });
  const cap = ([x, y]) => horizontal ? {x1: x, y1: y - 3, x2: x, y2: y + 3} : {x1: x - 4, y1: y, x2: x + 4, y2: y};
  const style = {stroke: theme.color('text'), lineWidth: 1.2, opacity: 0.75};
  const line = shape => ({type: 'line', shape, style});
  return {type: 'group', children: [
    line({x1: ends[0][0], y1: ends[0][1], x2: ends[1][0], y2: ends[1][1]}), line(cap(ends[0])), line(cap(ends[1]))]};
}

function tip(name, label, v) {
  return v ? name + '\n' + label + ': ' + format.percent(v.value) + '\n' + format.count(v.correct) + ' of '
      + format.count(v.questions) + ', 95 %: ' + format.interval(v) : name;
}
