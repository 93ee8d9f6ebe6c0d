package study

import "canopy/sim/stats"

// Exchange is by how much a parameter has to change to make up for one more of another, so
// that a metric stays as it is: -(dM/dk)/(dM/dl), from the slopes of both about the centre
// in blocks with the same luck.
type Exchange struct {
	Metric string
	// For goes up by 1, and Parameter changes by Rate.
	For, Parameter string
	// Rate has the 95 % interval of [stats.ExchangeRate].
	Rate stats.Interval
}

// addExchanges tells the rates between every two numbers, for each metric that is sure to
// change with the second of them.
func (d *sweeping) addExchanges(steps []step) {
	for i, m := range d.metrics {
		for _, first := range steps {
			for _, second := range steps {
				if first.parameter == second.parameter {
					continue
				}
				if rate, ok := exchangeRate(&first, &second, i); ok {
					d.result.Exchanges = append(d.result.Exchanges, Exchange{m.Name, first.parameter, second.parameter, rate})
				}
			}
		}
	}
}

// exchangeRate is that of two numbers for a metric, from the blocks that tell of it in all
// four runs.
func exchangeRate(first, second *step, metric int) (stats.Interval, bool) {
	var effects stats.Pairs
	one, other := first.effects(metric), second.effects(metric)
	for k := range min(len(one), len(other)) {
		if one[k] != nothing && other[k] != nothing {
			effects.Add(one[k], other[k])
		}
	}
	rate, ok := stats.ExchangeRate(effects, confidence)
	scale := second.width() / first.width()
	return stats.Interval{Value: scale * rate.Value, Low: scale * rate.Low, High: scale * rate.High}, ok
}

// effects are by how much a metric differs between both values, block by block; nothing
// where not both tell of it.
func (s *step) effects(metric int) []int64 {
	low, high := s.runs[0].columns[metric], s.runs[1].columns[metric]
	list := make([]int64, min(len(low), len(high)))
	for k := range list {
		list[k] = nothing
		if low[k] != nothing && high[k] != nothing {
			list[k] = high[k] - low[k]
		}
	}
	return list
}
