function drawConfidence(data) {
  const with_ = data.runs.map((run, i) => ({run, i})).filter(({run}) => run.calibration && run.calibration.answers > 0);
  document.querySelectorAll('[data-needs=confidence]').forEach(link => { link.hidden = with_.length === 0; });
  if (with_.length === 0) return;
  show('confidence');
  const place = content('confidence');
  const labels = with_.map(({run}) => run.name);
  const errors = with_.map(({run}) => (labels.length > 1 ? run.name + ': expected' : 'Expected') + ' calibration error '
      + run.calibration.expectedError.toFixed(3) + ', Brier score ' + run.calibration.brier.toFixed(3)).join('; ');
  const share = more => axis('value', Object.assign({min: 0, max: 1, nameLocation: 'middle', nameTextStyle: {color: theme.color('text')}}, more));
  const lines = (points, more) => ({
    legend: legend(labels),
    grid: {left: 28, right: 24, top: 34, bottom: 26, containLabel: true},
    xAxis: share({name: more.x, nameGap: 26}),
    yAxis: share({name: more.y, nameGap: 34}),
    series: with_.map(({run, i}) => ({
      type: 'line', name: run.name, itemStyle: {color: theme.run(i)}, lineStyle: {color: theme.run(i)}, symbol: 'circle',
      data: points(run.calibration),
      markLine: more.diagonal ? {silent: true, symbol: 'none', label: {show: false}, lineStyle: {color: theme.color('muted'), type: 'dashed'},
        data: [[{coord: [0, 0]}, {coord: [1, 1]}]]} : undefined,
    })),
  });
  place.append(figure('Reliability', 'Of answers with like confidence, how many are right. On the dashed line confidence can be believed. ' + errors + '.',
      () => lines(c => c.bins.map(b => ({value: [b.confidence, b.accuracy], symbolSize: 6 + 18 * Math.sqrt(b.answers / c.answers)})),
          {x: 'confidence', y: 'accuracy', diagonal: true}),
      [{title: 'run'}, {title: 'confidence from'}, {title: 'to'}, {title: 'answers', number: true}, {title: 'mean confidence', number: true}, {title: 'accuracy', number: true}],
      with_.flatMap(({run}) => run.calibration.bins.map(b => [run.name, b.from.toFixed(1), b.to.toFixed(1), format.count(b.answers), b.confidence.toFixed(3), format.percent(b.accuracy)]))));
  place.append(figure('Precision by coverage', 'If only the most confident answers were given: how many of them would be right.',
      () => lines(c => c.coverage.map(p => [p.coverage, p.precision]), {x: 'share answered', y: 'precision'}),
      [{title: 'run'}, {title: 'share answered', number: true}, {title: 'lowest confidence', number: true}, {title: 'precision', number: true}],
      with_.flatMap(({run}) => run.calibration.coverage.map(p => [run.name, format.percent(p.coverage), p.threshold.toFixed(3), format.percent(p.precision)]))));
}
